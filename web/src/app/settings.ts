// What this browser's owner has chosen, kept here and nowhere else.
import { read, write } from "../storage/local-storage";
import { Store } from "./store";

export type Speed = "slow" | "normal" | "fast" | "once";

export interface Choices {
  theme: "system" | "light" | "dark";
  sound: boolean;
  motion: "system" | "none";
  /** How fast what happens is told. */
  speed: Speed;
  /** Whether a click on the table asks before it plays. */
  confirm: boolean;
  /** Whether single keys do something. */
  keys: boolean;
  /** Whether the system shows a notice when it is this player's turn; it may have to be allowed, too. */
  notify: boolean;
  /** Whether reactions of other players are shown. */
  reactions: boolean;
  name: string;
  /** What a server has called somebody here who gave no name, and the other person at this screen: they stay called so. */
  nickname: string;
  screenmate: string;
  /** Whether the lobby shows challenges from positions that somebody has set up. */
  setUp: boolean;
  /** The bot that was chosen last in each game, by the games' names. */
  opponents: Readonly<Record<string, string>>;
  /** A server to play other people on, where this page has none. */
  server: string;
}

const DEFAULTS: Choices = {
  theme: "system",
  sound: false,
  motion: "system",
  speed: "normal",
  confirm: false,
  keys: true,
  notify: false,
  reactions: true,
  name: "",
  nickname: "",
  screenmate: "",
  setUp: false,
  opponents: {},
  server: "",
};

class Settings extends Store {
  private chosen: Choices = { ...DEFAULTS, ...(read("settings") as Partial<Choices> | null) };
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor() {
    super();
    this.dark.addEventListener("change", () => this.apply());
    this.apply();
  }

  get<K extends keyof Choices>(name: K): Choices[K] {
    return this.chosen[name];
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.chosen = { ...this.chosen, [name]: value };
    write("settings", this.chosen);
    this.apply();
    this.changed();
  }

  /** Whether nothing should move. */
  get motionless(): boolean {
    return this.chosen.motion === "none" || this.still.matches;
  }

  private apply(): void {
    const { theme, motion } = this.chosen;
    const dark = theme === "dark" || (theme === "system" && this.dark.matches);
    const root = document.documentElement;
    root.dataset["theme"] = dark ? "dark" : "light";
    if (motion === "none") root.dataset["motion"] = "none";
    else delete root.dataset["motion"];
  }
}

export const settings = new Settings();

import type { JSX } from "preact";
import { Dialog } from "../parts/dialog";
import { Segments } from "../parts/segments";
import { text } from "../text";
import { type Choices, settings } from "./settings";
import { useStore } from "./store";

export function SettingsDialog({ onClose }: { onClose: () => void }): JSX.Element {
  useStore(settings);
  const words = text.settings;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div class="form">
        <Picked name="theme" label={words.theme} options={words.themes} />
        <Picked name="speed" label={words.speed} options={words.speeds} />
        <Picked name="motion" label={words.motion} options={words.motions} />
        <Switch name="sound" label={words.sound} />
        <Switch name="confirm" label={words.confirm} />
        <Switch name="keys" label={words.keys} />
        <Switch name="reactions" label={words.reactions} />
        <label class="field">
          <span>{words.name}</span>
          <input
            type="text"
            maxLength={24}
            value={settings.get("name")}
            autocomplete="nickname"
            placeholder={text.create.anonymous(settings.get("nickname"))}
            onInput={(event) => settings.set("name", event.currentTarget.value)}
          />
        </label>
        <p class="note">{words.kept}</p>
      </div>
    </Dialog>
  );
}

function Picked<K extends "theme" | "motion" | "speed">(props: { name: K; label: string; options: Record<Choices[K], string> }): JSX.Element {
  const { name, label, options } = props;
  const listed = Object.entries(options) as [Choices[K], string][];
  return <Segments label={label} name={name} value={settings.get(name)} options={listed} onChange={(value) => settings.set(name, value)} />;
}

function Switch({ name, label }: { name: "sound" | "confirm" | "keys" | "reactions"; label: string }): JSX.Element {
  return (
    <label class="switch">
      <input type="checkbox" checked={settings.get(name)} onChange={(event) => settings.set(name, event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

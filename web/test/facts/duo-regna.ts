import type { GameFacts } from "./shared";

export const FACTS: GameFacts = {
  silent: [],
  grounds: { ".duo-regna": {}, ".duo-regna.gladiator": { seats: ["scene-2", 0.88, "black"] } },
};

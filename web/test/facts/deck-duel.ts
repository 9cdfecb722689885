import type { GameFacts } from "./shared";

export const FACTS: GameFacts = {
  silent: ["calm", "initiative", "looking", "unable", "unblocked", "unhurt"],
  grounds: { ".deck-duel": { plate: ["black", 0.22, "scene"] } },
};

import { SIDES, type GameFacts } from "./shared";

export const FACTS: GameFacts = {
  silent: ["held", "kept", "rested", "saved", "stood", "subtotals", "turn"],
  grounds: { ".dueling-nobles": { ...SIDES, gravel: ["scene-2", 1, "scene"], duel: ["lit", 0.22, "scene"] } },
};

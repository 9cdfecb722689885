import { SIDES, type GameFacts } from "./shared";

export const FACTS: GameFacts = { silent: ["gathering"], grounds: { ".two-domains": SIDES } };

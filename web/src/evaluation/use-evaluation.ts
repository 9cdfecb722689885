// The value of a position, from the server. It is an extra: what goes wrong with it is nobody's problem.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../net/api";
import type { Evaluated } from "../wire";

/** Whoever runs through a replay asks for the positions they stop at, not for all on the way. */
const PAUSE = 120;
const MOST_KEPT = 500;

export interface Evaluation {
  /** The position that it is about. */
  position: string;
  value: Evaluated | null;
  /** The server's sentence on how to solve the game, where that has not been done yet. */
  missing: string;
}

const kept = new Map<string, Evaluation>();
/** Under these rules there are no tables, so no other position has a value either. */
const unsolved = new Map<string, string>();

export function useEvaluation(game: string, position: string, options: Readonly<Record<string, string>>): Evaluation | null {
  const [found, setFound] = useState<Evaluation | null>(null);
  useEffect(() => {
    let current = true;
    const show = (evaluation: Evaluation): void => {
      if (current) setFound(evaluation);
    };
    const known = kept.get(`${game} ${position}`);
    if (known) show(known);
    const timer = known ? 0 : setTimeout(() => void look(game, position, options).then(show), PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [game, position]);
  return found;
}

async function look(game: string, position: string, options: Readonly<Record<string, string>>): Promise<Evaluation> {
  const nothing: Evaluation = { position, value: null, missing: "" };
  const rules = `${game} ${JSON.stringify(options)}`;
  try {
    const { games } = await api.games();
    if (!games.find((each) => each.name === game)?.valued) return nothing;
    const missing = unsolved.get(rules);
    if (missing !== undefined) return { ...nothing, missing };
    const evaluation = { ...nothing, value: await api.evaluate({ game, position }) };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(`${game} ${position}`, evaluation);
    return evaluation;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "no_tables") return nothing;
    unsolved.set(rules, error.message);
    return { ...nothing, missing: error.message };
  }
}

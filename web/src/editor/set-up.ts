// A position that is being set up, by a form or by its text. Whether it is one, and how it is written, the server says.
import { useEffect, useRef, useState } from "preact/hooks";
import { address } from "../app/addresses";
import { fragment } from "../app/router";
import { api } from "../net/api";
import type { Explored } from "../wire";

/** Whoever turns a number up and down asks for what they stop at, in milliseconds. */
const PAUSE = 150;

/** What was set up last: a table, or a text that may have house rules in it. */
type Asked = { options: Record<string, string> } & ({ position: string } | { table: unknown });

export interface SetUp {
  /** The last position that could be set up, null until there is one. */
  good: Explored | null;
  /** Whether that is what was set up last. */
  fine: boolean;
  /** The table as the form has it. */
  table: unknown;
  options: Record<string, string>;
  typed: string;
  /** What is wrong. */
  problem: string;
  setTable: (table: unknown) => void;
  setOptions: (options: Record<string, string>) => void;
  type: (position: string) => void;
  setTyped: () => void;
  reset: () => void;
  /** Tells of something that went wrong with the position elsewhere. */
  fail: (problem: string) => void;
}

export function useSetUp(game: string, start: string): SetUp {
  const [asked, setAsked] = useState<Asked>({ position: fragment("position") ?? start, options: {} });
  const followed = useRef(location.hash);
  const [typed, setTyped] = useState("position" in asked ? asked.position : "");
  const typing = useRef(false); // what somebody writes meanwhile is not written over by an answer
  const [options, setOptions] = useState(asked.options);
  const [table, setTable] = useState<unknown>(null);
  const [good, setGood] = useState<Explored | null>(null);
  const [problem, setProblem] = useState("");
  const [brokenLink, setBrokenLink] = useState("");
  const take = (found: Explored): void => {
    setGood(found);
    setProblem("");
    if (!typing.current) setTyped(found.start);
    setOptions(found.options);
    if (!("table" in asked)) setTable(found.steps[0]?.table ?? null);
    if (fragment("position") !== null && location.hash !== followed.current) return; // another link is there already: the page begins anew with it
    history.replaceState(null, "", address(`editor/${game}#position=${encodeURIComponent(found.start)}`));
    followed.current = location.hash;
  };
  const refuse = (error: Error): void => {
    setProblem(error.message);
    if (good !== null || !("position" in asked) || asked.position === start) return;
    setBrokenLink(error.message);
    setAsked({ position: start, options: {} });
  };
  useEffect(() => {
    let current = true;
    const wanted = "table" in asked ? { table: JSON.stringify(asked.table) } : { position: asked.position };
    const ask = (): unknown => api.explore({ game, options: asked.options, ...wanted }).then((found) => current && take(found), (error: Error) => current && refuse(error));
    const timer = setTimeout(ask, "table" in asked ? PAUSE : 0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  const setUp = (wanted: Asked): void => {
    typing.current = false;
    setBrokenLink("");
    setAsked(wanted);
  };
  return {
    good,
    fine: problem === "" && good !== null,
    table,
    options,
    typed,
    problem: problem || brokenLink,
    setTable: (changed) => {
      setTable(changed);
      setUp({ table: changed, options });
    },
    setOptions: (chosen) => {
      setOptions(chosen);
      setUp(table === null ? { position: start, options: chosen } : { table, options: chosen });
    },
    type: (position) => {
      typing.current = true;
      setTyped(position);
    },
    setTyped: () => setUp({ position: typed, options: {} }),
    reset: () => setUp({ position: start, options: {} }),
    fail: setProblem,
  };
}

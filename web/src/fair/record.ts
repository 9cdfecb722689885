// As much of a record as checking its dice needs. The server writes records canonically, so this reads canonical ones.

export interface DiceRecord {
  tags: Readonly<Record<string, string>>;
  /** Every step: a move as the record writes it, or an outcome. */
  steps: readonly ({ kind: "move"; text: string } | { kind: "outcome"; text: string })[];
}

export function readDice(record: string): DiceRecord {
  const tags: Record<string, string> = {};
  const steps: DiceRecord["steps"][number][] = [];
  let head = true;
  for (const line of record.split(/\r?\n/)) {
    const tag = /^\[(\w+) "(.*)"\]$/.exec(line);
    if (head && tag) tags[tag[1] ?? ""] = (tag[2] ?? "").replace(/\\(.)/g, "$1");
    else if (line.trim() === "") head = false;
    else steps.push(...readLine(line));
  }
  return { tags, steps };
}

function readLine(line: string): DiceRecord["steps"][number][] {
  const plain = line.replace(/\{(?:\\.|[^\\}])*\}/g, "").trim();
  if (plain === "") return [];
  const [moves = "", brought] = plain.split(/\s*->\s*/);
  const text = moves.replace(/^\d+\.\s*/, "").trim();
  return [
    ...(text === "" ? [] : [{ kind: "move" as const, text }]),
    ...(brought ?? "").split(/\s+/).filter(Boolean).map((outcome) => ({ kind: "outcome" as const, text: outcome })),
  ];
}

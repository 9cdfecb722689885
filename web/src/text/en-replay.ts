// What the pages of a finished game say: its replay, whether chance was fair, a picture of its end.
import { counted, type Pair } from "./en-words";

export const replay = {
  title: "Replay a record",
  lead: "Bring a record from Holmgang, as a file or as text, and watch it step by step. Nothing of it is kept on the server.",
  file: "A file",
  paste: "Or its text",
  show: "Show it",
  another: "Another record",
  heading: (title: string, names: Pair) => `${title}: ${names[0]} – ${names[1]}`,
  brokenLink: "This link is broken: the record in it cannot be read. Perhaps it was cut off.",
  redacted: "This record was cut down to what one side knew. It can be read, but not replayed.",
  scrubber: "Step of the game",
  step: (step: number, last: number) => `step ${step} of ${last}`,
  start: "The beginning.",
  first: "To the start",
  back: "One step back",
  play: "Play",
  stop: "Stop",
  forth: "One step on",
  last: "To the end",
  link: "Link to this moment",
  playOn: "Play on from here against a bot",
  review: "Review",
  unfinished: "The game goes on: the record stops here.",
};

export const verify = {
  verdicts: {
    fair: "Fair",
    consistent: "Consistent",
    wrong: "Something is wrong",
    no_dice: "Nothing to check",
  },
  noDice: "Server and players did not share what chance brought in this game, so there is nothing to recompute.",
  version: (version: string) => `The FairVersion tag says “${version}”; this page knows version 1.`,
  missing: (tag: string) => `The ${tag} tag is missing, without which nothing can be checked.`,
  malformed: (tag: string) => `The ${tag} tag is not written as it should be.`,
  commitment: "The secret does not fit the commitment: one of the two was changed.",
  commitmentFits: "The server’s secret is the one it committed to.",
  serverShare: (tag: string) => `The ${tag} tag is said to be the server’s own, but does not follow from its secret.`,
  counts: "The record does not give odds for each of its outcomes.",
  outcome: (number: number, due: string, outcome: string) => `Outcome ${number} should have been ${due}, but the record says ${outcome}.`,
  recomputed: (count: number) => (count === 0 ? "Chance decided nothing in it." : `${counted(count, "outcome")} recomputed in this browser, every one as recorded.`),
  otherMatch: "The receipt is for another match.",
  commitmentChanged: "The server’s commitment is not the one this browser was shown before the match.",
  shareChanged: (tag: string) => `The share in the ${tag} tag is not the one that was committed to.`,
  seen: "The record’s moves and outcomes are not those that this browser saw.",
  seenFits: (count: number) => `The ${counted(count, "move and outcome", "moves and outcomes")} are those that this browser saw.`,
  receiptFits: "All commitments are those that were shown before the match.",
  receipt: "Download my receipt",
  limits: "“Fair” means that nobody could change an outcome once play began. The server could still have known outcomes in advance; “About” tells more.",
};

export const picture = {
  failed: "This browser could not draw the picture.",
  save: "Save the picture",
  alt: (title: string, names: Pair, sentence: string) => `The last table of ${title} between ${names[0]} and ${names[1]}. ${sentence}`,
};

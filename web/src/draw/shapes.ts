// Outlines of all that lies on our tables, each in a box of 100 by 100. Drawn for Holmgang.

export type SuitLetter = "h" | "d" | "c" | "s";

export const SUITS: Record<SuitLetter, string> = {
  h: "M50 90C18 62 7 47 7 31 7 17 18 8 30 8c9 0 16 5 20 13C54 13 61 8 70 8c12 0 23 9 23 23 0 16-11 31-43 59Z",
  d: "M50 4C58 20 72 38 87 50 72 62 58 80 50 96 42 80 28 62 13 50 28 38 42 20 50 4Z",
  c: "M50 6a20 20 0 0 1 16 32 20 20 0 1 1-12 31c0 10 4 18 12 25H34c8-7 12-15 12-25a20 20 0 1 1-12-31A20 20 0 0 1 50 6Z",
  s: "M50 5c9 20 42 36 42 58 0 13-10 20-21 20-7 0-13-3-17-9 0 9 4 15 11 21H35c7-6 11-12 11-21-4 6-10 9-17 9C18 83 8 76 8 63 8 41 41 25 50 5Z",
};

/** The six faces of a die in Two Domains; index 0 is the king. */
export const FACES: readonly string[] = [
  // king: a crown
  "M12 74 5 30l24 19L50 14l21 35 24-19-7 44Zm3 6h70v9H15ZM50 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM5 20a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm90 0a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z",
  // village: one hut
  "M50 20 88 54l-6 7-6-5v30H59V64H41v22H24V56l-6 5-6-7Z",
  // town: two houses and a steeple
  "M50 6 62 30v12L80 34l18 20-5 5-3-3v30H10V56l-3 3-5-5 18-20 18 8V30ZM46 86h8V70h-8ZM20 62v10h10V62Zm50 0v10h10V62ZM46 40v12h8V40Z",
  // city: walls with two towers, roofs behind them
  "M4 30h7v7h7v-7h7v7h7v17l9-12 9 12 9-12 9 12V37h7v-7h7v7h7v-7h7v60H61V74a11 11 0 0 0-22 0v16H4ZM14 50v10h8V50Zm64 0v10h8V50Z",
  // capital: a castle with pointed towers, its flag flying
  "M48 2h4l26 9-26 9v8h14v8h-4v18h6v-2l13-20 13 20v38H60V73a10 10 0 0 0-20 0v17H6V52l13-20 13 20v2h6V36h-4v-8h14ZM46 42v11h8V42ZM15 60v10h8V60Zm62 0v10h8V60Z",
  // army: crossed swords
  "M8 6l14 2 46 50 8-7 6 6-8 8 18 19-8 8-19-18-8 8-6-6 7-8L8 22ZM92 6 78 8 54 34l10 11L92 22ZM35 53 46 64l-4 4 7 8-6 6-8-8-19 18-8-8 18-19-8-8 6-6 8 7Z",
];

/** The head of a dragon, looking to the left. */
export const DRAGON =
  "M6 50 14 41 34 36 42 24 48 25 72 4 62 28 94 22 72 40 94 48 75 56 97 70 76 73 92 97H46L52 80 46 72 12 80 17 69 42 61 36 59 33 66 28 58 22 59 19 66 15 58 8 59ZM44 38 58 41 48 47Z";

/** A helmet with a crest, for the arena. */
export const HELMET =
  "M50 8c24 0 40 17 40 42v20c0 10-6 18-16 22V64H58v-9h18c0-5-1-9-3-12H58l-8 12v39h-8V55L30 43c-3 4-4 8-4 13v36C16 88 10 80 10 70V50C10 25 26 8 50 8ZM44 0h12c16 0 30 8 38 20-12-8-26-12-44-12S18 12 6 20C14 8 28 0 44 0Z";

/** The characters among the cards of Duo Regna, by their letter. */
export const CHARACTERS: Record<string, string> = {
  A: "M50 4 88 15v36c0 24-18 38-38 45-20-7-38-21-38-45V15Zm-5 20v22H24v10h21v26h10V56h21V46H55V24Z",
  J: "M18 80C16 60 8 52 4 38c16-2 26 4 32 18 1-18 6-32 14-44 8 12 13 26 14 44 6-14 16-20 32-18-4 14-12 22-14 42Zm0 6h64v8H18ZM4 24a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm46-22a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm46 22a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z",
  "5": "M50 3c18 14 32 32 32 54v22H18V57C18 35 32 17 50 3ZM18 84h64v11H18ZM46 26v13H34v9h12v22h8V48h12v-9H54V26Z",
  Q: "M16 72 8 34l18 20 10-30 14 28 14-28 10 30 18-20-8 38Zm2 8h64v12H18ZM8 22a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm28-10a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm28 0a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm28 10a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z",
  K: FACES[0]!,
};

/** A drop of blood, a heart, a flame, a coin's rim, an eye and a skull: what is counted on our tables. */
export const DROP = "M50 4c12 22 32 40 32 60a32 32 0 0 1-64 0C18 44 38 26 50 4Z";
export const HEART = SUITS.h;
export const FLAME =
  "M52 3c4 18 26 26 28 52 1 22-13 41-31 41S18 82 19 62c1-16 12-22 15-38 7 5 9 12 9 18 8-9 12-22 9-39Zm-2 52c-7 8-11 13-11 21s5 13 11 13 11-5 11-13-4-13-11-21Z";
export const BOLT = "M58 2 16 56h26l-8 42 44-58H50Z";
export const EYE = "M50 22c22 0 39 14 46 28-7 14-24 28-46 28S11 64 4 50c7-14 24-28 46-28Zm0 10a18 18 0 1 0 0 36 18 18 0 0 0 0-36Zm0 9a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z";
export const SWORDS = FACES[5]!;

/** What the nobles wear, by rank; drawn above the letter. */
export const HATS: Record<"J" | "Q" | "K", string> = {
  J: "M14 78c0-28 14-46 38-46 8-16 22-24 42-24-8 6-14 14-16 26 6 10 8 24 8 44Zm-4 6h80v10H10Z",
  Q: CHARACTERS.Q!,
  K: FACES[0]!,
};

/** The marks of the two seats: a round shield and a square one. Shape tells them apart where colour cannot. */
export const SHIELDS: readonly [string, string] = [
  "M50 6a44 44 0 1 1 0 88 44 44 0 0 1 0-88Z",
  "M50 4 96 50 50 96 4 50Z",
];

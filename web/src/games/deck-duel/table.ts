import type { DeckDuelConstants, DeckDuelFigures } from "../../wire";

export type { DeckDuelFighter as Fighter, DeckDuelTable as Table } from "../../wire";
export type Figures = DeckDuelConstants & DeckDuelFigures;

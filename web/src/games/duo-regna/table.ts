export type { DuoRegnaConstants as Figures, DuoRegnaTable as Table } from "../../wire";

import type { TwoDomainsConstants, TwoDomainsFigures } from "../../wire";

export type { TwoDomainsTable as Table } from "../../wire";
export type Figures = TwoDomainsConstants & TwoDomainsFigures;

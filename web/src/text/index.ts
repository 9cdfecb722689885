// All text that the client itself says. A translation is another object of the same type, chosen here.
import { en } from "./en";

export type Catalogue = typeof en;

export const text: Catalogue = en;

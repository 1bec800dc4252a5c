/** Elements of a list that an owner and resources of single elements can hand to each other. */
import type { State } from "./attribute";

/** Owner: `released` and `taken`. Single elements: `added` and `removed`. */
export type Hand = "released" | "taken" | "added" | "removed";

export interface HandsOver {
  readonly as: "owner" | "element";
  /** Names of the elements that a state manages: the same for an owner and for the resource of the element. */
  readonly elements: (state: State) => readonly string[];
}

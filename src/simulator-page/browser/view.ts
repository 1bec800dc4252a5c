/** A view of the page: one of them is shown at a time, at `#/name/argument`. */
import type { Now, ShownStep } from "../contract";

export interface Known {
  readonly now: Now;
  /** All steps that are kept, oldest first. */
  readonly steps: readonly ShownStep[];
}

export interface View {
  readonly name: string;
  readonly title: string;
  readonly element: HTMLElement;
  /** Behind the title in the navigation, such as `2 staged`. */
  readonly note?: (known: Known) => string | undefined;
  /** Called with what is new while the view is shown, and when it is opened. */
  readonly update: (known: Known) => void;
  /** It is opened; `argument` as in the address. */
  readonly open?: (argument: string, known: Known) => void;
}

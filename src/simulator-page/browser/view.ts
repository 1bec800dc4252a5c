/** A view of the page. One view is shown at a time, at `#/name/argument`. */
import type { Now, ShownStep } from "../contract";

export interface PageState {
  readonly now: Now;
  /** All steps that are kept, oldest first. */
  readonly steps: readonly ShownStep[];
}

export interface View {
  readonly name: string;
  readonly title: string;
  readonly element: HTMLElement;
  /** Note after the title in the navigation, such as `2 staged`. */
  readonly note?: (state: PageState) => string | undefined;
  /** Called after each poll while the view is shown, and when it is opened. */
  readonly update: (state: PageState) => void;
  /** Called when the view is opened, with the argument in the URL. */
  readonly open?: (argument: string, state: PageState) => void;
}

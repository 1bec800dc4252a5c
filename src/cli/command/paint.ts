/** Colours of texts for people: on terminals only, as NO_COLOR, FORCE_COLOR and TERM want it. Node knows how. */
import { styleText } from "node:util";
import { type Paint, type Style, unpainted } from "../../tools/report/paint";

const STYLES = {
  title: "bold",
  error: "red",
  warning: "yellow",
  good: "green",
  aside: "dim",
} as const satisfies Record<Style, unknown>;

/** Whether the user wants none: `--no-color`. */
export interface Colours {
  isOff: boolean;
}

export const paintOn = (stream: NodeJS.WritableStream, { isOff }: Colours): Paint =>
  isOff ? unpainted : (style, text) => styleText(STYLES[style], text, { stream });

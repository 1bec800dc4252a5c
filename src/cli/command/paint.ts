/** Colours of texts for people: on terminals only, as NO_COLOR, FORCE_COLOR and TERM want it. Node knows how. */
import { styleText } from "node:util";

const STYLES = { title: "bold", error: "red", warning: "yellow", good: "green", aside: "dim" } as const;
export type Style = keyof typeof STYLES;

export type Paint = (style: Style, text: string) => string;

export const paintOn =
  (stream: NodeJS.WritableStream): Paint =>
  (style, text) =>
    styleText(STYLES[style], text, { stream });

/** For files. */
export const unpainted: Paint = (_style, text) => text;

/** Colours of a report, by what a part of it is. Whoever prints it decides whether there are any. */
export type Style = "title" | "error" | "warning" | "good" | "aside";

export type Paint = (style: Style, text: string) => string;

/** For files. */
export const unpainted: Paint = (_style, text) => text;

/** Styles for the parts of a report. Its printer decides about colours. */
export type Style = "title" | "error" | "warning" | "good" | "aside";

export type Paint = (style: Style, text: string) => string;

/** For files. */
export const unpainted: Paint = (_style, text) => text;

/** Lays out expressions: on one line if it is short enough, otherwise on several. */

const WIDTH = 84;

export const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

export function fitsOneLine(text: string): boolean {
  return text.length <= WIDTH && !text.includes("\n");
}

/** Items in brackets, separated by commas. */
export function bracketed(open: string, items: readonly string[], close: string, by = "    "): string {
  const oneLine = `${open}${items.join(", ")}${close}`;
  if (items.length === 0 || fitsOneLine(oneLine)) return oneLine;
  return `${open.trimEnd()}\n${items.map((item) => `${indented(item, by)},\n`).join("")}${close.trimStart()}`;
}

/** Adds `_` to names that are keywords. */
export const escapeKeyword = (name: string, words: ReadonlySet<string>): string =>
  words.has(name) ? `${name}_` : name;

/** Name of a constant in Python and Java: `L2_TP` for `L2TP` in TypeScript. */
export const constantCase = (name: string): string => name.replace(/(?<=\d)(?=[A-Z])/g, "_");

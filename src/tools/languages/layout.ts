/** How expressions of several parts are laid out: on one line where that is short enough. */

const WIDTH = 84;

export const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

export function fitsOneLine(text: string, width = WIDTH): boolean {
  return text.length <= width && !text.includes("\n");
}

/** Between brackets, with commas. */
export function bracketed(open: string, items: readonly string[], close: string, by = "    "): string {
  const oneLine = `${open}${items.join(", ")}${close}`;
  if (items.length === 0 || fitsOneLine(oneLine)) return oneLine;
  return `${open.trimEnd()}\n${items.map((item) => `${indented(item, by)},\n`).join("")}${close.trimStart()}`;
}

export const kept = (name: string, words: ReadonlySet<string>): string => (words.has(name) ? `${name}_` : name);

/** Python and Java call a constant `L2_TP` that is `L2TP` in TypeScript. */
export const constantCase = (name: string): string => name.replace(/(?<=\d)(?=[A-Z])/g, "_");

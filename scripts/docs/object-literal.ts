/** Objects as TypeScript writes them. */

/** On one line where that is short enough. */
export function wrapped(entries: readonly string[], indent: string, limit = 90): string {
  if (entries.length === 0) return "{}";
  const oneLine = `{ ${entries.join(", ")} }`;
  if (indent.length + oneLine.length <= limit && !oneLine.includes("\n")) return oneLine;
  return `{\n${entries.map((entry) => `${indent}  ${entry},\n`).join("")}${indent}}`;
}

export const keyOf = (key: string) => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));

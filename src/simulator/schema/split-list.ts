/** Splits a list value as the server does: at commas, semicolons, blanks and NUL; empty entries do not count. */
export function splitList(text: string): string[] {
  return text.split(/[,;\s\0]+/).filter((entry) => entry !== "");
}

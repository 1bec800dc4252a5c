/** Prints a number with its noun: `1 warning`, `2 warnings`, `1,234 entries`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  // `toLocaleString` is slow: it loads a locale.
  const digits = count < 1_000 ? String(count) : count.toLocaleString("en");
  return `${digits} ${count === 1 ? singular : plural}`;
}

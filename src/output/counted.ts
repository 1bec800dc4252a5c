/** `1 warning`, `2 warnings`, `1,234 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  // A locale costs as much as a request.
  const digits = count < 1_000 ? String(count) : count.toLocaleString("en");
  return `${digits} ${count === 1 ? one : many}`;
}

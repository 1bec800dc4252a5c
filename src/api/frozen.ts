/** Makes decoded JSON unchangeable: a shared answer is the same object for all its readers. */
export function frozen<T>(value: T): T {
  if (value === null || typeof value !== "object") return value;
  for (const item of Object.values(value)) frozen(item);
  return Object.freeze(value);
}

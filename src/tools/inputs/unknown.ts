/** What is known after the apply stands beside the values of a plan, in their shape, as `true` in their place. */
export function withUnknown<V, M>(value: V | undefined, unknown: unknown, mark: M): V | M {
  return marked(value, unknown, mark) as V | M;
}

function marked(value: unknown, unknown: unknown, mark: unknown): unknown {
  if (unknown === true) return mark;
  if (typeof unknown !== "object" || unknown === null) return value ?? null;
  if (Array.isArray(unknown)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.map((item, index) => marked(item, unknown[index], mark));
  }
  const parts: Record<string, unknown> = { ...(value as object | null) };
  for (const [name, part] of Object.entries(unknown)) parts[name] = marked(parts[name], part, mark);
  return parts;
}

/** Masks likely secrets in values of the server, because reports reach more people than the server does. */
import { maskParts, secretOfNamed } from "../../output/secret-parts";

type Data = Readonly<Record<string, unknown>>;

/** Masks likely secrets in plain data, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") return maskParts(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, partWithoutSecrets(value as Data, key)]));
}

/** Masks one property of an object. The `value` of a header is a secret depending on its `name`. */
export function partWithoutSecrets(object: Data, key: string): unknown {
  const { name, [key]: part } = object;
  const isHeader = key === "value" && typeof name === "string" && typeof part === "string";
  return withoutSecrets(isHeader ? maskParts(part, secretOfNamed(name, part, true)) : part);
}

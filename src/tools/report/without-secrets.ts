/** What reports show to more people than may look at the server: its texts without what looks like a secret in them. */
import { maskParts, secretOfNamed } from "../../output/secret-parts";

type Data = Readonly<Record<string, unknown>>;

/** Of plain data, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") return maskParts(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, partWithoutSecrets(value as Data, key)]));
}

/** One of an object: that of a header is a secret by the name beside it. */
export function partWithoutSecrets(whole: Data, key: string): unknown {
  const { name, [key]: part } = whole;
  const isHeader = key === "value" && typeof name === "string" && typeof part === "string";
  return withoutSecrets(isHeader ? maskParts(part, secretOfNamed(name, part, true)) : part);
}

/** Adds the unknown keys of stored property strings to the strings to send. */
import type { Parameters } from "../../api/types";
import { knownParts, type Parts, unknownParts } from "../parameters/property-string";

export interface KeptProperties {
  readonly parameters: Parameters;
  /** Paths of the added keys: `x-new`, `migration.x-new`. */
  readonly paths: readonly string[];
}

type Refuse = (why: string) => Error;
type Properties = Readonly<Record<string, unknown>>;

export function keepInString(
  parts: Parts,
  sent: string,
  stored: unknown,
  refuse: Refuse,
): { readonly value: string; readonly keys: readonly string[] } {
  const unknown = unknownParts(parts, stored);
  return { value: withParts(sent, unknown, refuse), keys: Object.keys(unknown) };
}

/** Adds the unknown keys of each stored element to the matching element. A removed element loses its unknown keys. */
export function keepInList(
  parts: Parts,
  identity: readonly string[],
  sent: readonly unknown[],
  stored: readonly unknown[],
  refuse: Refuse,
): { readonly value: string[]; readonly keys: readonly string[] } {
  const texts = sent.map(String);
  const forms = texts.map((text) => knownParts(parts, text));
  const free = new Set(forms.keys());
  const partners = new Map<number, Properties>();
  const pair = (at: number | undefined, unknown: Properties) => {
    if (at === undefined) return false;
    free.delete(at);
    partners.set(at, unknown);
    return true;
  };
  const elements = stored.map((item) => ({ known: knownParts(parts, item), unknown: unknownParts(parts, item) }));
  const changed = elements.filter(
    ({ known, unknown }) =>
      !pair(
        [...free].find((at) => equal(forms[at], known)),
        unknown,
      ),
  );
  for (const { known, unknown } of changed) {
    if (Object.keys(unknown).length === 0) continue;
    if (identity.length > 0) {
      pair(
        [...free].find((at) => identity.every((key) => text(forms[at]?.[key]) === text(known[key]))),
        unknown,
      );
      continue;
    }
    const scores = [...free].map((at) => [at, likeness(forms[at] ?? {}, known)] as const);
    const best = Math.max(0, ...scores.map(([, score]) => score));
    const alike = scores.filter(([, score]) => score === best && best > 0);
    const isOne = changed.every((other) => equal(other.unknown, unknown));
    if (alike.length > 1 && !isOne) throw refuse("it is not clear which of the changed elements they belong to");
    pair(alike[0]?.[0], unknown);
  }
  const keys = [...new Set([...partners.values()].flatMap(Object.keys))];
  return { value: texts.map((item, at) => withParts(item, partners.get(at) ?? {}, refuse)), keys };
}

function withParts(sent: string, unknown: Properties, refuse: Refuse): string {
  const added = Object.entries(unknown).map(([key, value]) => {
    if (typeof value === "object") throw refuse(`the value of ${key} is not a string`);
    return `${key}=${typeof value === "boolean" ? Number(value) : String(value)}`;
  });
  return [sent, ...added].filter((part) => part !== "").join(",");
}

const text = (value: unknown) => (value === undefined || value === null ? "" : String(value).toLowerCase());

function equal(a: Properties | undefined, b: Properties): boolean {
  const keys = new Set([...Object.keys(a ?? {}), ...Object.keys(b)]);
  return a !== undefined && [...keys].every((key) => text(a[key]) === text(b[key]));
}

function likeness(a: Properties, b: Properties): number {
  return Object.keys(a).filter((key) => text(a[key]) === text(b[key])).length;
}

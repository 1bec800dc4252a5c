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
  const pair = (at: number, unknown: Properties) => {
    free.delete(at);
    partners.set(at, unknown);
  };
  const elements = stored.map((item) => ({ known: knownParts(parts, item), unknown: unknownParts(parts, item) }));
  const changed = elements.filter(({ known, unknown }) => {
    const at = [...free].find((position) => equal(forms[position], known));
    if (at !== undefined) pair(at, unknown);
    return at === undefined;
  });
  for (const { known, unknown } of changed) {
    if (Object.keys(unknown).length === 0) continue;
    const hasIdentity = identity.length > 0;
    const matching = hasIdentity
      ? [...free].filter((at) => identity.every((key) => text(forms[at]?.[key]) === text(known[key])))
      : mostAlike([...free], (at) => likeness(forms[at] ?? {}, known));
    const isOne = changed.every((other) => equal(other.unknown, unknown));
    if (!hasIdentity && matching.length > 1 && !isOne)
      throw refuse("it is not clear which of the changed elements they belong to");
    const [at] = matching;
    if (at !== undefined) pair(at, unknown);
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

/** The positions with the highest score above 0. */
function mostAlike(positions: readonly number[], scoreOf: (at: number) => number): number[] {
  const scores = positions.map((at) => [at, scoreOf(at)] as const);
  const best = Math.max(1, ...scores.map(([, score]) => score));
  return scores.filter(([, score]) => score === best).map(([at]) => at);
}

function likeness(a: Properties, b: Properties): number {
  return Object.keys(a).filter((key) => text(a[key]) === text(b[key])).length;
}

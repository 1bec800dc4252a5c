/** What a check between constructs is: one question to the whole application. */
import type { Finding } from "../../constructs/checks/contract";
import { addressOf } from "../../framework/diagnostics";
import { propertyOf, spelledText } from "../../naming/spelling";
import type { Path } from "../../plugin/contract";
import type { Application, Cluster } from "./application";
import type { Item } from "./item";

export interface Check {
  /** For ever: applications acknowledge it. */
  readonly id: string;
  /** What it looks for, and what is true where it finds it: one or two sentences for the page of all checks. */
  readonly doc: string;
  /** What to do instead. */
  readonly remedy: string;
  /** Of what it mostly finds: a certain mistake, or a possible one. */
  readonly severity: Finding["severity"];
  find(application: Application): readonly Problem[];
}

export interface Problem {
  /** Those that it is about; the last one is where it is reported. */
  readonly about: readonly [...Item[], Item];
  /** Attribute, where it is about one. */
  readonly at?: Path | undefined;
  /** What is wrong, and what to do. */
  readonly text: string;
  /** Where it differs from the check's. */
  readonly severity?: Finding["severity"];
}

/** Asks each cluster on its own. */
export const inEachCluster =
  (find: (cluster: Cluster, application: Application) => readonly Problem[]): Check["find"] =>
  (application) =>
    application.clusters.flatMap((cluster) => find(cluster, application));

/** Each two of them, in order. */
export function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [T, T] => [one, other]));
}

/** By what they have in common; without those that have nothing. */
export function groupedBy<T>(items: readonly T[], key: (item: T) => string | undefined): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups.values()];
}

/** `nameOf`: an attribute as the reader knows it. */
export function toFinding(
  check: Omit<Check, "find">,
  { about, at = [], text, severity = check.severity }: Problem,
  nameOf: (attribute: string) => string = propertyOf,
): Finding {
  const paths = about.map(({ path }) => path);
  const place = [paths.at(-1) as string, ...(at.length === 0 ? [] : [placeOf(at, nameOf)])];
  return { id: check.id, severity, paths, message: `${place.join(": ")}: ${spelledText(text)}` };
}

/** `rules[1].destinationPort` */
const placeOf = (at: Path, nameOf: (attribute: string) => string): string =>
  addressOf(at.map((step) => ("attribute" in step ? { attribute: nameOf(step.attribute) } : step)));

/** What a check between constructs is: one question to the whole application. */
import type { Finding } from "../../constructs/checks/contract";
import { addressOf } from "../../framework/diagnostics";
import { propertyOf, spelledPath, spelledText } from "../../naming/spelling";
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
  readonly at?: string | Path | undefined;
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

export function toFinding(check: Check, { about, at, text, severity = check.severity }: Problem): Finding {
  const paths = about.map(({ path }) => path);
  const place = [
    paths.at(-1) as string,
    ...(at === undefined ? [] : [typeof at === "string" ? spelledPath(at) : propertyPath(at)]),
  ];
  return { id: check.id, severity, paths, message: `${place.join(": ")}: ${spelledText(text)}` };
}

/** `rules[1].destinationPort`, as the language of the application writes it. */
const propertyPath = (at: Path): string =>
  addressOf(at.map((step) => ("attribute" in step ? { attribute: propertyOf(step.attribute) } : step)));

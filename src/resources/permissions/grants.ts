/** Privileges that a user has, and the fewest that a user needs. */
import { type Grant, grantsIn, isFulfilled, type Requirement } from "./requirement";

/**
 * The privileges of a user, from the answer of `GET /access/permissions`: privileges by path, with 1 if they apply below it. The
 * answer leaves out paths without privileges, so a path with revoked access looks like a path without an entry.
 * Facts: contributing/facts/transport.md#permissions.
 */
export type Held = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Whether the user has a privilege. */
export function holdsIn(held: Held): (grant: Grant) => boolean {
  return ({ path, privilege, below }) => {
    for (let at: string | undefined = path; at !== undefined; at = above(at)) {
      const privileges = held[at];
      if (privileges === undefined) continue;
      const reach = privileges[privilege];
      return at === path && !below ? reach !== undefined : isSet(reach);
    }
    return false;
  };
}

/** The same for a path that is partly unknown: true if the user has the privilege somewhere below it. */
export function mayHoldIn(held: Held): (grant: Grant) => boolean {
  const holds = holdsIn(held);
  return (grant) => {
    if (holds(grant)) return true;
    const { path, privilege, below } = grant;
    const inside = path === "/" ? "/" : `${path}/`;
    return (
      below &&
      Object.entries(held).some(([at, privileges]) => at.startsWith(inside) && privileges[privilege] !== undefined)
    );
  };
}

const isSet = (flag: unknown) => flag === 1 || flag === "1" || flag === true;

function above(path: string): string | undefined {
  if (path === "/") return undefined;
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

/** Weights of privileges. Alternatives that allow less are preferred. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/\.Audit$/, 1],
  [/\.Use$/, 2],
  [/^Permissions\.Modify$/, 9],
];
const weightOf = (privilege: string) => WEIGHTS.find(([form]) => form.test(privilege))?.[1] ?? 3;

/** Finds a minimal set of privileges that fulfils the requirements. */
export function leastGrants(requirements: readonly Requirement[]): readonly Grant[] {
  const granted = new Grants();
  for (const grant of requirements.flatMap(inevitable)) granted.add(grant);
  for (const choice of requirements.flatMap(choices)) {
    if (isFulfilled(choice, granted.holds)) continue;
    for (const grant of cheapest(choice, granted)) granted.add(grant);
  }
  // A later choice may cover an earlier one.
  for (const grant of [...granted.all]) {
    const others = new Grants(granted.all.filter((other) => other !== grant));
    const isNeeded =
      !others.holds(grant) && !requirements.every((requirement) => isFulfilled(requirement, others.holds));
    if (!isNeeded) granted.all = others.all;
  }
  return granted.all.toSorted((a, b) => compare(a.path, b.path) || compare(a.privilege, b.privilege));
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A set of granted privileges. */
export class Grants {
  constructor(public all: readonly Grant[] = []) {}

  add(grant: Grant): void {
    if (!this.holds(grant)) this.all = [...this.all, grant];
  }

  readonly holds = (wanted: Grant): boolean => this.all.some((held) => covers(held, wanted));
}

function covers(held: Grant, wanted: Grant): boolean {
  if (held.privilege !== wanted.privilege) return false;
  if (held.path === wanted.path) return held.below || !wanted.below;
  return held.below && (held.path === "/" || wanted.path.startsWith(`${held.path}/`));
}

/** The grants that every way to fulfil the requirement needs. */
function inevitable(requirement: Requirement): readonly Grant[] {
  if (requirement === "root") return [];
  if ("every" in requirement) return requirement.every.flatMap(inevitable);
  if ("some" in requirement) return requirement.some.length === 1 ? requirement.some.flatMap(inevitable) : [];
  return [requirement];
}

function choices(requirement: Requirement): readonly Requirement[] {
  if (requirement === "root" || !("every" in requirement || "some" in requirement)) return [];
  return "every" in requirement ? requirement.every.flatMap(choices) : [requirement];
}

/** The alternative that adds the least to the grants. */
function cheapest(requirement: Requirement, granted: Grants): readonly Grant[] {
  if (requirement === "root" || !("some" in requirement)) {
    return grantsIn(requirement).filter((grant) => !granted.holds(grant));
  }
  const ways = requirement.some.map((way) => cheapest(way, granted));
  const costOf = (way: readonly Grant[]) => way.reduce((sum, { privilege }) => sum + weightOf(privilege), 0);
  return ways.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? [];
}

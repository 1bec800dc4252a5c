/** The data sources of a group that the server supports. */
import { expect } from "vitest";
import { RECORDED_VERSION } from "../../src/simulator/kernel/server-version";
import type { DataCase, DataGroup } from "../acceptance/data-sources/group";
import type { Facts } from "./facts";
import type { LeftOut } from "./left-out";
import { missing, renamedIn } from "./names";
import { unmet } from "./needs";
import { type FittedSeeds, fitSeeds } from "./seeds";
import type { Server } from "./server";
import { isForRootOnly, missingReading, undocumentedVersions } from "./too-old";

export interface FittedGroup {
  readonly group: DataGroup;
  /** Indexes of cases whose expected values come from the simulated cluster, or depend on omitted objects. */
  readonly notCompared: ReadonlySet<number>;
  readonly leftOut: readonly LeftOut[];
}

export async function fitGroup(group: DataGroup, server: Server): Promise<FittedGroup> {
  const leftOut: LeftOut[] = [];
  const seeds = await fitSeeds(group.seeds, server);
  leftOut.push(...seeds.leftOut);
  const cases: DataCase[] = [];
  const notCompared = new Set<number>();
  for (const original of group.cases) {
    const found = renamedIn(original, server.facts);
    const reason = reasonAgainst(found, seeds, server);
    if (reason !== undefined) {
      leftOut.push({ type: `data pve_${found.type}`, reason });
      continue;
    }
    if (!isComparable(found, group, seeds, server)) notCompared.add(cases.length);
    cases.push({
      ...found,
      expected: expectedOf(found, [...seeds.without, ...undocumentedVersions(found.type, server.facts)], server.facts),
    });
  }
  return { group: { ...group, seeds: seeds.seeds, cases }, notCompared, leftOut };
}

function reasonAgainst(
  { type, about, arguments: args = {} }: DataCase,
  seeds: FittedSeeds,
  { facts, settings }: Server,
) {
  if (about === "fixture") return "it reads objects of the test's own start state";
  const reading = missingReading(type, args as never, facts);
  if (reading !== undefined) return `the server has no ${reading}`;
  if (!settings.root && isForRootOnly(type, args as never))
    return "no API token may read it: set PVE_TEST_ROOT_PASSWORD";
  const [need] = unmet(type, facts, settings);
  if (need !== undefined) return need;
  // A free ID is one without a guest.
  const [lack] = type === "next_id" ? [] : missing(JSON.stringify(args), facts);
  if (lack !== undefined) return `the server has ${lack}`;
  const object = textsIn(args).find((text) => seeds.goneNames.includes(text)) ?? ownObject(type, seeds);
  return object !== undefined && Object.keys(args).length > 0 ? `it needs ${object}, which is left out` : undefined;
}

/** Returns the omitted object that a data source of the same type needs, if no other one exists. */
function ownObject(type: string, { gone, seeds }: FittedSeeds): string | undefined {
  const isMade = Object.keys(seeds).some((address) => address.startsWith(`pve_${type}.`));
  return isMade ? undefined : gone.find((address) => address.startsWith(`pve_${type}.`));
}

function isComparable(
  { type, about, expected }: DataCase,
  group: DataGroup,
  seeds: FittedSeeds,
  { facts }: Server,
): boolean {
  const isOfGone = (address: string) => type === `${address.slice("pve_".length).split(".")[0]}s`;
  if (ownObject(type, seeds) !== undefined || seeds.gone.some(isOfGone)) return false;
  if (textsIn(expected).some((text) => seeds.goneNames.includes(text))) return false;
  const subject = about ?? group.about;
  if (subject === undefined) return true;
  return facts.isDatacenter && (subject === "cluster" || facts.version === RECORDED_VERSION);
}

/** Removes unset attributes; on a server with other objects, lists may contain more. */
function expectedOf({ expected }: DataCase, without: readonly string[], { objects }: Facts): DataCase["expected"] {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const items = value.map(walk);
      return objects.length > 0 ? expect.arrayContaining(items) : items;
    }
    if (!isPlain(value)) return value;
    const kept = Object.entries(value).filter(([name]) => !without.includes(name));
    const inner = Object.fromEntries(kept.map(([name, part]) => [name, walk(part)]));
    return objects.length > 0 ? expect.objectContaining(inner) : inner;
  };
  const kept = Object.entries(expected).filter(([name]) => !without.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, walk(value)]));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isPlain(value) ? Object.values(value).flatMap(textsIn) : [];
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

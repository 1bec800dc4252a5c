/** Objects that the data sources read: those that the server accepts, and their omitted attributes. */
import { resources } from "../../src/resources";
import type { Blocks } from "../support/json-configuration";
import type { LeftOut } from "./left-out";
import { missing, renamedIn } from "./names";
import { unmet } from "./needs";
import type { Server } from "./server";
import { missingKind, missingOperation, missingParameter, missingValue, refusedByPlan } from "./too-old";

type Config = Blocks[string];

interface Seed {
  /** `pve_pool.web`, or `data.pve_version.this`. */
  readonly address: string;
  /** `pve_pool` */
  readonly type: string;
  readonly config: Config;
}

export interface FittedSeeds {
  readonly seeds: Blocks;
  readonly leftOut: readonly LeftOut[];
  /** Addresses of the omitted objects. */
  readonly gone: readonly string[];
  /** Names that only omitted objects have. */
  readonly goneNames: readonly string[];
  /** Unset attributes. */
  readonly without: readonly string[];
}

export async function fitSeeds(seeds: Blocks, server: Server): Promise<FittedSeeds> {
  const { facts } = server;
  const leftOut: LeftOut[] = [];
  const without = new Set<string>();
  const all = Object.entries(renamedIn(seeds, facts)).map(([address, config]): Seed => {
    return { address, type: address.replace(/^data\./, "").replace(/\..*/, ""), config };
  });
  let fitted: Seed[] = [];
  for (const seed of all) {
    const { reason, attributes } = await lacksOf(seed, server);
    for (const [attribute, why] of attributes) {
      leftOut.push({ type: seed.type, attribute, reason: why });
      without.add(attribute);
    }
    const kept = Object.entries(seed.config).filter(([name]) => !attributes.has(name));
    if (reason === undefined) fitted.push({ ...seed, config: Object.fromEntries(kept) });
    else leftOut.push({ type: seed.type, attribute: `next to ${seed.address}`, reason });
  }
  const removed = new Set(all.map(({ address }) => address));
  for (const { address } of fitted) removed.delete(address);
  for (;;) {
    fitted = fitted.map((seed) => ({ ...seed, config: withoutDependencies(seed.config, removed) }));
    const needed = ({ config }: Seed) => [...removed].find((address) => JSON.stringify(config).includes(`${address}.`));
    const orphan = fitted.find(needed);
    if (!orphan) break;
    const reason = `it needs ${needed(orphan)}, which is left out`;
    leftOut.push({ type: orphan.type, attribute: `next to ${orphan.address}`, reason });
    removed.add(orphan.address);
    fitted = fitted.filter(({ address }) => address !== orphan.address);
  }
  const others = [...namesOf(fitted), ...facts.nodes];
  return {
    seeds: Object.fromEntries(fitted.map(({ address, config }) => [address, config])),
    leftOut,
    gone: [...removed],
    goneNames: namesOf(all.filter(({ address }) => removed.has(address))).filter((name) => !others.includes(name)),
    without: [...without],
  };
}

/** Returns literal identifiers of objects. */
function namesOf(seeds: readonly Seed[]): string[] {
  return seeds.flatMap(({ type, config }) => {
    const keys = resources.find((definition) => `pve_${definition.type}` === type)?.identity ?? [];
    return keys
      .map((key) => config[key])
      .filter((name) => typeof name === "string" && !name.includes("${")) as string[];
  });
}

async function lacksOf({ config, type }: Seed, { facts, settings }: Server) {
  const attributes = new Map<string, string>();
  const plain = type.slice("pve_".length);
  const definition = resources.find((candidate) => candidate.type === plain);
  const [need] = unmet(plain, facts, settings);
  const [lack] = missing(JSON.stringify(config), facts);
  const operation = missingOperation(plain, facts) ?? (definition && missingKind(definition, facts));
  const versioned = Object.keys(config)
    .filter((name) => definition?.attributes[name]?.traits.since)
    .map((name) => [name, "x"]);
  const tooOld = definition ? await refusedByPlan(definition, Object.fromEntries(versioned), facts.version) : [];
  for (const [name, value] of Object.entries(config)) {
    const refused = tooOld.find((summary) => summary.startsWith(`${name} needs `));
    const parameter =
      definition && (missingParameter(definition, name, facts) ?? missingValue(definition, name, value, facts));
    if (refused !== undefined) attributes.set(name, refused);
    else if (parameter !== undefined) attributes.set(name, `the server has no ${parameter}`);
  }
  const unsupported = tooOld.find(
    (summary) => summary.startsWith(`${type} needs `) || summary.startsWith("The server runs"),
  );
  // An object without a required attribute is omitted.
  const [, required] = [...attributes].find(([name]) => definition?.attributes[name]?.traits.role === "required") ?? [];
  const reason = unsupported ?? (operation && `the server has no ${operation}`) ?? need ?? required;
  if (reason !== undefined) return { reason, attributes: new Map<string, string>() };
  return { reason: lack && `the server has ${lack}`, attributes };
}

function withoutDependencies({ depends_on: addresses, ...config }: Config, gone: ReadonlySet<string>): Config {
  if (!Array.isArray(addresses)) return config;
  return { ...config, depends_on: addresses.filter((address) => !gone.has(address)) };
}

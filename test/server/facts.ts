/** Properties of the server that tests depend on, read once before any change. */

import type { PveClient } from "../../src/api";
import { hasCode } from "../../src/resources/failures";
import { takeInventory } from "../../src/tools/inventory/inventory";
import { sessionOf } from "../support/client";
import type { PathSession } from "../support/path-session";
import { askDescription, type Description } from "./description";
import type { Settings } from "./settings";

/** Can be passed between processes. */
export interface Facts {
  readonly version: string;
  readonly description?: Description;
  /** In the order of their numbers in the cluster. */
  readonly nodes: readonly string[];
  readonly guests: readonly number[];
  readonly storages: readonly string[];
  /** Absent if the server does not list them. */
  readonly realms?: readonly string[];
  /** Import IDs of existing objects, without those of every server. */
  readonly objects: readonly string[];
  /**
   * Whether this is the start state of `cdktf-pve simulate`, so that the data sources of the cluster can be compared.
   */
  readonly isDatacenter: boolean;
  readonly ceph: boolean;
  /** Whether the HA manager works. */
  readonly ha: boolean;
  /** Whether HA groups have not been migrated to rules. */
  readonly groups: boolean;
  readonly standalone: boolean;
  /** Address of the node that responds. */
  readonly address?: string;
  /** Whether the node reaches a certificate authority. */
  readonly acme: boolean;
}

/** Built-in objects that cannot be removed. */
const BUILT_IN = [
  "pve_notification_endpoint_sendmail mail-to-root",
  "pve_notification_matcher default-matcher",
  "pve_acme_plugin standalone",
];

/** Properties of `cdktf-pve simulate`. */
const DATACENTER = "datacenter: pve1 pve2 pve3: 100 101 102 200 201";

/** An object of a response. */
export type Entry = Readonly<Record<string, unknown>>;

interface Reader {
  /** Absent if the server does not support the list. */
  list(path: string): Promise<readonly Entry[] | undefined>;
  /** Returns whether the server responds successfully. */
  works(path: string): Promise<boolean>;
}

export async function askFacts({ environment }: Settings, client: PveClient): Promise<Facts> {
  const session = sessionOf(client);
  const { version } = await session.version();
  const [cluster] = (await session.list("/cluster/status")).filter(({ type }) => type === "cluster");
  const facts = await readFacts(version, environment.PVE_ENDPOINT as string, {
    list: (path) =>
      session.list(path).catch((failure) => {
        if (hasCode(failure, "unsupported")) return undefined;
        throw failure;
      }),
    works: (path) =>
      session.get(path).then(
        () => true,
        () => false,
      ),
  });
  const contents = `${cluster?.name}: ${facts.nodes.join(" ")}: ${facts.guests.join(" ")}`;
  return { ...facts, objects: await listObjects(session), isDatacenter: contents === DATACENTER };
}

/** Returns the facts without those about existing objects. */
export async function readFacts(version: string, endpoint: string, { list, works }: Reader): Promise<Facts> {
  const description = await askDescription(endpoint);
  const members = (await list("/cluster/status")) ?? [];
  const nodes = members.filter(({ type }) => type === "node").sort((a, b) => Number(a.nodeid) - Number(b.nodeid));
  const own = nodes.find(({ local }) => local);
  const resources = (await list("/cluster/resources")) ?? [];
  const realms = await list("/access/domains");
  return {
    version,
    ...(description && { description }),
    nodes: textsOf(nodes, "name"),
    guests: guestsIn(resources),
    storages: textsOf(resources, "storage").sort(),
    ...(realms && { realms: textsOf(realms, "realm") }),
    objects: [],
    isDatacenter: false,
    ceph: await works("/cluster/ceph/status"),
    ha: hasHaMaster((await list("/cluster/ha/status/current")) ?? []),
    groups: await works("/cluster/ha/groups"),
    standalone: !members.some(({ type }) => type === "cluster"),
    ...(own?.ip !== undefined && { address: String(own.ip) }),
    acme: await works("/cluster/acme/meta"),
  };
}

/** Returns each value of a field once. */
export const textsOf = (entries: readonly Entry[], field: string): string[] => [
  ...new Set(entries.flatMap((entry) => entry[field] ?? []).map(String)),
];

/** Returns the IDs of guests, in order. */
export const guestsIn = (resources: readonly Entry[]): number[] =>
  textsOf(resources, "vmid")
    .map(Number)
    .sort((a, b) => a - b);

/** Returns objects and settings of users, by import ID. */
export async function listObjects(session: PathSession): Promise<string[]> {
  const { objects, problems } = await takeInventory(session);
  if (problems.length > 0) throw new Error(`The objects of the server cannot be listed:\n${problems.join("\n")}`);
  const names = objects.map(({ resource, id }) => `pve_${resource.type} ${id}`);
  return names.filter((object) => !BUILT_IN.includes(object));
}

/** The master's entry remains as long as any node was master once; the status follows its name: `pve1 (active, …)`. */
export function hasHaMaster(entries: readonly Entry[]): boolean {
  return entries.some(({ type, status }) => type === "master" && /\((active|idle)\b/.test(String(status)));
}

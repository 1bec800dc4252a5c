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

interface Member {
  readonly type: string;
  readonly name: string;
  readonly nodeid?: number;
  readonly ip?: string;
  readonly local?: number;
}

export async function askFacts({ environment }: Settings, client: PveClient): Promise<Facts> {
  const session = sessionOf(client);
  const { version } = await session.version();
  const description = await askDescription(environment.PVE_ENDPOINT as string);
  const status = await session.list<Member>("/cluster/status");
  const members = status.filter(({ type }) => type === "node").sort((a, b) => (a.nodeid ?? 0) - (b.nodeid ?? 0));
  const cluster = status.find(({ type }) => type === "cluster");
  const own = members.find(({ local }) => local);
  const nodes = members.map(({ name }) => name);
  const resources = await session.list<{ type: string; vmid?: number; storage?: string }>("/cluster/resources");
  const guests = resources.flatMap(({ vmid }) => (vmid === undefined ? [] : [Number(vmid)])).sort((a, b) => a - b);
  const realms = await session.list<{ realm: string }>("/access/domains").catch((failure) => {
    if (hasCode(failure, "unsupported")) return undefined;
    throw failure;
  });
  return {
    version,
    ...(description && { description }),
    nodes,
    guests,
    storages: [...new Set(resources.flatMap(({ storage }) => storage ?? []))].sort(),
    ...(realms && { realms: realms.map(({ realm }) => realm) }),
    objects: await listObjects(session),
    isDatacenter: `${cluster?.name}: ${nodes.join(" ")}: ${guests.join(" ")}` === DATACENTER,
    ceph: await answers(session, "/cluster/ceph/status"),
    ha: await hasHaMaster(session),
    groups: await answers(session, "/cluster/ha/groups"),
    standalone: cluster === undefined,
    ...(own?.ip && { address: own.ip }),
    acme: await answers(session, "/cluster/acme/meta"),
  };
}

/** Returns objects and settings of users, by import ID. */
export async function listObjects(session: PathSession): Promise<string[]> {
  const { objects, problems } = await takeInventory(session);
  if (problems.length > 0) throw new Error(`The objects of the server cannot be listed:\n${problems.join("\n")}`);
  const names = objects.map(({ resource, id }) => `pve_${resource.type} ${id}`);
  return names.filter((object) => !BUILT_IN.includes(object));
}

/** Returns whether the server responds successfully. */
async function answers(session: PathSession, path: string): Promise<boolean> {
  return await session.get(path).then(
    () => true,
    () => false,
  );
}

/** The master's entry remains as long as any node was master once; the status follows its name: `pve1 (active, …)`. */
export async function hasHaMaster(session: Pick<PathSession, "list">): Promise<boolean> {
  const entries = await session.list<{ type: string; status?: string }>("/cluster/ha/status/current");
  return entries.some(({ type, status = "" }) => type === "master" && /\((active|idle)\b/.test(status));
}

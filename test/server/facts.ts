/** What the server is and has, as far as the tests depend on it: asked once, before anything is changed. */

import type { PveClient } from "../../src/api";
import { hasCode } from "../../src/resources/failures";
import { takeInventory } from "../../src/tools/inventory/inventory";
import { sessionOf } from "../support/client";
import type { PathSession } from "../support/path-session";
import { askDescription, type Description } from "./description";
import type { Settings } from "./settings";

/** Can be handed from process to process. */
export interface Facts {
  readonly version: string;
  readonly description?: Description;
  /** In the order of their numbers in the cluster. */
  readonly nodes: readonly string[];
  readonly guests: readonly number[];
  readonly storages: readonly string[];
  /** Not known when the server does not list them. */
  readonly realms?: readonly string[];
  /** Import ids of what is there already, but for what every server has. */
  readonly objects: readonly string[];
  /** It is what `cdktf-pve simulate` starts with, so that what it says about itself can be compared. */
  readonly isDatacenter: boolean;
  readonly ceph: boolean;
  /** The HA manager works. */
  readonly ha: boolean;
  /** HA groups have not become rules. */
  readonly groups: boolean;
  readonly standalone: boolean;
  /** Of the node that answers. */
  readonly address?: string;
  /** A certificate authority can be reached from there. */
  readonly acme: boolean;
}

/** Every server has these from its installation on, and nobody can remove them. */
const BUILT_IN = [
  "pve_notification_endpoint_sendmail mail-to-root",
  "pve_notification_matcher default-matcher",
  "pve_acme_plugin standalone",
];

/** What `cdktf-pve simulate` has. */
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

/** What somebody has made or set, by import ids. */
export async function listObjects(session: PathSession): Promise<string[]> {
  const { objects, problems } = await takeInventory(session);
  if (problems.length > 0) throw new Error(`What the server has cannot be listed:\n${problems.join("\n")}`);
  const names = objects.map(({ resource, id }) => `pve_${resource.type} ${id}`);
  return names.filter((object) => !BUILT_IN.includes(object));
}

/** Whether the server has an answer, whatever the reason why not. */
async function answers(session: PathSession, path: string): Promise<boolean> {
  return await session.get(path).then(
    () => true,
    () => false,
  );
}

/** An entry of the master is there as long as anybody was it once; how it is stands behind its name: `pve1 (active, …)`. */
export async function hasHaMaster(session: Pick<PathSession, "list">): Promise<boolean> {
  const entries = await session.list<{ type: string; status?: string }>("/cluster/ha/status/current");
  return entries.some(({ type, status = "" }) => type === "master" && /\((active|idle)\b/.test(status));
}

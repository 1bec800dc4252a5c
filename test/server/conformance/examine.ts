/** Reads the properties of a server that exercises depend on. Tolerates wrong answers: the exercises report them. */
import { askDescription } from "../description";
import { type Facts, hasHaMaster } from "../facts";
import type { Settings } from "../settings";
import type { Connection } from "./connection";
import type { Examined } from "./exercise";

type Entry = Readonly<Record<string, unknown>>;

/** @throws if the server does not report its version: it is none, or refuses the credentials */
export async function examine(connection: Connection, settings: Settings): Promise<Examined> {
  const { status, reason, data, malformed } = await connection.send("GET", "/version");
  const version = (data as Entry | null | undefined)?.version;
  if (typeof version !== "string") throw new Error(`GET /version: ${malformed ?? `${status} ${reason}`}`);
  const description = await askDescription(settings.environment.PVE_ENDPOINT as string);
  const list = async (path: string): Promise<Entry[] | undefined> => {
    const answer = await connection.send("GET", path);
    return answer.status === 200 && Array.isArray(answer.data) ? (answer.data as Entry[]) : undefined;
  };
  const works = async (path: string) => (await connection.send("GET", path)).status === 200;
  const texts = (entries: readonly Entry[], key: string) =>
    [...new Set(entries.flatMap((entry) => entry[key] ?? []))].map(String);
  const members = (await list("/cluster/status")) ?? [];
  const resources = (await list("/cluster/resources")) ?? [];
  const realms = await list("/access/domains");
  const entries = (await list("/cluster/ha/status/current")) ?? [];
  const options = await connection.send("GET", "/cluster/options");
  const nodes = members.filter(({ type }) => type === "node").sort((a, b) => Number(a.nodeid) - Number(b.nodeid));
  const facts: Facts = {
    version,
    ...(description && { description }),
    nodes: texts(nodes, "name"),
    guests: texts(resources, "vmid")
      .map(Number)
      .sort((a, b) => a - b),
    storages: texts(resources, "storage").sort(),
    ...(realms && { realms: texts(realms, "realm") }),
    objects: [],
    isDatacenter: false,
    ceph: await works("/cluster/ceph/status"),
    ha: await hasHaMaster({ list: async () => entries as never }),
    groups: await works("/cluster/ha/groups"),
    standalone: !members.some(({ type }) => type === "cluster"),
    acme: await works("/cluster/acme/meta"),
  };
  const managed = texts((await list("/cluster/ha/resources")) ?? [], "sid");
  const machines = texts(
    resources.filter(({ type }) => type === "qemu"),
    "vmid",
  );
  const free = machines
    .map(Number)
    .sort((a, b) => a - b)
    .find((id) => !managed.includes(`vm:${id}`));
  return { facts, settings, options: (options.data ?? {}) as Entry, freeGuest: free };
}

/** A simulated cluster for the tests of a file, and writes to its firewall with and without the guard. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createClient, type PveClient } from "../../../../src/api";
import { PveError } from "../../../../src/api/errors";
import type { Parameters } from "../../../../src/api/types";
import { createLog } from "../../../../src/plugin/log";
import { managementGuard } from "../../../../src/provider/guards/management-access/write-guard";
import { serverTexts } from "../../../../src/resources";
import { createSimulator, type Simulator } from "../../../../src/simulator";
import { decideInCluster } from "../../../../src/simulator/families/firewall/packets";
import type { Cluster } from "../../../../src/simulator/kernel/cluster";
import { clientOf, sessionOf } from "../../../support/client";
import { ManualClock } from "../../../support/manual-clock";

export const NETWORK = "198.51.100.0/29";
const ADDRESSES = Array.from({ length: 8 }, (_, last) => `198.51.100.${last}`);
const PORTS = [8006, 22, 3128, 5900, 5950, 5999];
export const ALL = "22,3128,5900:5999,8006";

export interface Write {
  readonly method: "post" | "put" | "delete";
  readonly path: string;
  readonly parameters?: Parameters;
}

export let simulator: Simulator;
export let start: ReturnType<Simulator["state"]["snapshot"]>;
const clients: PveClient[] = [];

/** The same cluster for all tests of a file, reset before each. */
export function simulatorForAll(): void {
  beforeAll(async () => {
    simulator = await createSimulator({ http: true });
    start = simulator.state.snapshot();
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await simulator.close();
  });
  beforeEach(() => simulator.state.restore(start));
}

export const by = (client: PveClient) => {
  clients.push(client);
  return ({ method, path, parameters = {} }: Write) =>
    sessionOf(client)[method](`/cluster/firewall/${path}`, parameters, { domain: "firewall-cluster" });
};

export function guarded(networks: readonly string[] = [NETWORK], clock = new ManualClock()) {
  const configuration = {
    endpoints: [simulator.url],
    apiToken: simulator.token,
    requestTimeoutMs: 20_000,
    taskTimeoutMs: 20_000,
    sdnApply: "manual",
  } as const;
  const guard = managementGuard(networks, clock);
  return by(createClient(configuration, { log: createLog("test", {}), serverTexts, guard }));
}

const reaches = (source: string, destinationPort: number): boolean =>
  decideInCluster({ store: simulator.state } as unknown as Cluster, {
    direction: "in",
    source,
    destination: "192.0.2.11",
    protocol: "tcp",
    destinationPort,
  }).action === "ACCEPT";

export const open = () =>
  ADDRESSES.flatMap((source) => PORTS.filter((port) => reaches(source, port)).map((port) => `${source} ${port}`));

export const outcome = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "done";
  } catch (failure) {
    if (failure instanceof PveError) return failure.code;
    throw failure;
  }
};

export const post = (path: string, parameters: Parameters): Write => ({ method: "post", path, parameters });
export const put = (path: string, parameters: Parameters): Write => ({ method: "put", path, parameters });
export const remove = (path: string): Write => ({ method: "delete", path });
export const rule = (fields: Parameters): Write =>
  post("rules", { type: "in", action: "ACCEPT", enable: 1, ...fields });
export const letIn: Write = rule({ source: NETWORK, proto: "tcp", dport: ALL });
export const on = put("options", { enable: 1 });

export async function after(...writes: readonly Write[]): Promise<void> {
  const write = by(clientOf(simulator));
  for (const each of writes) await write(each);
}

export const group = [
  post("groups", { group: "admin" }),
  post("groups/admin", { type: "in", action: "ACCEPT", enable: 1, source: NETWORK, proto: "tcp", dport: ALL }),
];
export const set = [post("ipset", { name: "admins" }), post("ipset/admins", { cidr: NETWORK })];
export const alias = post("aliases", { name: "office", cidr: NETWORK });

import { isDeepStrictEqual } from "node:util";
import { packetKeys, simulatedClusterOptionsKeys } from "../../bindings/written-keys";
import { throwOnUnknownKeys } from "../unknown-keys";
import { removeFoldersOf } from "./engine-run";
import type { Packet, Verdict } from "./packet";
import { type Address, callApi, control, SimulatorProcess, verdictOn } from "./simulator-process";

/** Options of {@link SimulatedCluster}. */
export interface SimulatedClusterOptions {
  /**
   * Start state: `datacenter` (three nodes with guests and storages), `standalone` (one node, no guests), or a file from
   * `cdktf-pve fixture record` or from `cdktf-pve simulate --state`.
   * @default "datacenter"
   */
  readonly fixture?: string;
  /**
   * Names of the nodes of `datacenter`, such as `["pve1", "pve2"]`. The first one answers.
   * @default - the three nodes `pve1`, `pve2` and `pve3`
   */
  readonly nodes?: string[];
  /**
   * Ids of the guests of `datacenter`: `100` is a virtual machine, `ct:200` a container.
   * @default - the guests of `datacenter`
   */
  readonly guests?: string[];
  /**
   * Version that the server reports, such as `9.2.20`.
   * @default - the version of the recorded server
   */
  readonly serverVersion?: string;
  /** Seed that makes generated ids, keys and addresses repeatable. */
  readonly seed?: number;
  /**
   * Whether responses vary at random where those of the genuine server do, such as in the order of lists.
   * @default false
   */
  readonly shuffle?: boolean;
}

/**
 * A simulated Proxmox VE cluster for tests. It runs in its own process, which ends with this one.
 *
 * ```ts
 * const simulated = new testing.SimulatedCluster();
 * await simulated.start();
 * await simulated.read("/cluster/firewall/aliases"); // []
 * await simulated.stop();
 * ```
 */
export class SimulatedCluster {
  private running: SimulatorProcess | undefined;

  public constructor(private readonly options: SimulatedClusterOptions = {}) {
    throwOnUnknownKeys(simulatedClusterOptionsKeys, options);
  }

  /**
   * Starts the cluster. Resolves when it serves requests.
   *
   * ```ts
   * await simulated.start();
   * ```
   */
  public async start(): Promise<void> {
    if (this.running) throw new Error("the simulated cluster runs already");
    const { fixture, nodes, guests, serverVersion, seed, shuffle } = this.options;
    this.running = await SimulatorProcess.start([
      ...(fixture === undefined ? [] : ["--fixture", fixture]),
      ...(nodes === undefined ? [] : ["--nodes", nodes.join(",")]),
      ...(guests === undefined ? [] : ["--guests", guests.join(",")]),
      ...(serverVersion === undefined ? [] : ["--server-version", serverVersion]),
      ...(seed === undefined ? [] : ["--seed", String(seed)]),
      ...(shuffle ? ["--shuffle"] : []),
    ]);
  }

  /**
   * Stops the cluster, and discards its state and the Terraform states of deployments into it.
   *
   * ```ts
   * await simulated.stop();
   * ```
   */
  public async stop(): Promise<void> {
    removeFoldersOf(this);
    await this.running?.stop();
    this.running = undefined;
  }

  /** URL of its API. */
  public get endpoint(): string {
    return this.address.endpoint;
  }

  /** API token of `root@pam`, for `apiToken` of the provider. */
  public get apiToken(): string {
    return this.address.apiToken;
  }

  /**
   * Reads a path of the API, such as `/cluster/firewall/aliases`, and returns its data.
   *
   * ```ts
   * const aliases = await simulated.read("/cluster/firewall/aliases");
   * ```
   */
  // biome-ignore lint/suspicious/noExplicitAny: answers have any form
  public async read(path: string): Promise<any> {
    return this.call("GET", path);
  }

  /**
   * Calls an operation of the API, as another client of the cluster would.
   *
   * ```ts
   * await simulated.call("PUT", "/cluster/firewall/options", { enable: 1 });
   * ```
   *
   * @param method `GET`, `POST`, `PUT` or `DELETE`
   * @param path Path such as `/cluster/firewall/aliases/web`
   * @param parameters Parameters by their names in the API
   */
  // biome-ignore lint/suspicious/noExplicitAny: answers have any form
  public async call(method: string, path: string, parameters: { readonly [name: string]: unknown } = {}): Promise<any> {
    return callApi(this.address, method, path, parameters);
  }

  /**
   * Returns the decision of the cluster's firewall, as configured now, about a packet.
   *
   * ```ts
   * const { passes, reason } = await simulated.decide({ source: "203.0.113.7", destination: "192.0.2.11", port: 22 });
   * ```
   */
  public async decide(packet: Packet): Promise<Verdict> {
    throwOnUnknownKeys(packetKeys, packet);
    return verdictOn(packet, this.address);
  }

  /**
   * Throws unless the firewall accepts the packet. The message names the rule that decided.
   *
   * ```ts
   * await simulated.expectReaches({ source: "198.51.100.7", destination: "192.0.2.11", port: 8006 });
   * ```
   */
  public async expectReaches(packet: Packet): Promise<void> {
    const { action, passes, reason } = await this.decide(packet);
    if (!passes) throw new Error(`${described(packet)} should pass, but gets ${action}: ${reason}`);
  }

  /**
   * Throws if the firewall accepts the packet. The message names the rule that decided.
   *
   * ```ts
   * await simulated.expectBlocked({ source: "203.0.113.7", destination: "192.0.2.11", port: 8006 });
   * ```
   */
  public async expectBlocked(packet: Packet): Promise<void> {
    const { passes, reason } = await this.decide(packet);
    if (passes) throw new Error(`${described(packet)} should not pass, but does: ${reason}`);
  }

  /**
   * Fails if the object at the path lacks one of these properties. In a list, one entry must have them all.
   *
   * ```ts
   * await simulated.expectObject("/pools", { poolid: "web", comment: "Web servers" });
   * ```
   *
   * @param path such as `/cluster/firewall/aliases`
   * @param properties by name, as the API spells them, such as `{ name: "web", cidr: "192.0.2.0/24" }`
   */
  public async expectObject(path: string, properties: { readonly [name: string]: unknown }): Promise<void> {
    const found = await this.read(path);
    if ([found].flat().some((object) => hasProperties(object, properties))) return;
    throw new Error(`${path} has no ${JSON.stringify(properties)}, but ${JSON.stringify(found)}`);
  }

  /**
   * Fails where no rule has these properties.
   *
   * ```ts
   * await simulated.expectRule({ macro: "HTTPS", action: "ACCEPT" }, "web");
   * ```
   *
   * @param properties Properties by their names in the API, such as `{ action: "ACCEPT", macro: "SSH", source: "+dc/office" }`
   * @param group Security group that has the rule. Default: the cluster's rules.
   */
  public async expectRule(properties: { readonly [name: string]: unknown }, group?: string): Promise<void> {
    await this.expectObject(
      group === undefined ? "/cluster/firewall/rules" : `/cluster/firewall/groups/${group}`,
      properties,
    );
  }

  /**
   * Returns the requests since the start or the last `forgetRequests`, in order, such as `POST /pools`.
   *
   * ```ts
   * const sent = await simulated.requests(); // ["GET /version", "POST /pools", …]
   * ```
   */
  public async requests(): Promise<string[]> {
    const all: { readonly method: string; readonly path: string }[] = await control(this.address, "GET", "requests");
    return all.map(({ method, path }) => `${method} ${decodeURIComponent(path).replace("/api2/json", "")}`);
  }

  /**
   * Clears the list that `requests` returns.
   *
   * ```ts
   * await simulated.forgetRequests();
   * ```
   */
  public async forgetRequests(): Promise<void> {
    await control(this.address, "DELETE", "requests");
  }

  /**
   * Makes requests fail or delays them, until `clearFaults`.
   *
   * ```ts
   * await simulated.addFault({ fault: "delay", milliseconds: 2000, request: { path: "/pools" } });
   * ```
   *
   * @param fault Fault such as `{ fault: "no-quorum" }`
   */
  public async addFault(fault: { readonly [name: string]: unknown }): Promise<void> {
    await control(this.address, "POST", "faults", fault);
  }

  /**
   * Removes all faults.
   *
   * ```ts
   * await simulated.clearFaults();
   * ```
   */
  public async clearFaults(): Promise<void> {
    await control(this.address, "DELETE", "faults");
  }

  /**
   * Restores the start state.
   *
   * ```ts
   * await simulated.reset();
   * ```
   */
  public async reset(): Promise<void> {
    await control(this.address, "DELETE", "state");
  }

  private get address(): Address {
    if (!this.running) throw new Error("the simulated cluster does not run: call start() first");
    return this.running.address;
  }
}

/** Whether an object of the API has these values. */
function hasProperties(
  object: Readonly<Record<string, unknown>> | null,
  properties: { readonly [name: string]: unknown },
): boolean {
  return Object.entries(properties).every(([name, value]) => isSame(object?.[name], value));
}

/** Compares values of the API, which has some numbers as strings, and flags as numbers. */
function isSame(found: unknown, wanted: unknown): boolean {
  const plain = (value: unknown) => (typeof value === "boolean" ? String(Number(value)) : String(value));
  return typeof wanted === "object"
    ? isDeepStrictEqual(found, wanted)
    : found !== undefined && plain(found) === plain(wanted);
}

function described({ source, destination, protocol, port, icmpType }: Packet): string {
  const service = [protocol ?? "tcp", port, icmpType].filter((part) => part !== undefined).join(" ");
  return `${service} from ${source} to ${destination}`;
}

import { isDeepStrictEqual } from "node:util";
import { packetKeys, simulatedClusterOptionsKeys } from "../../bindings/written-keys";
import { throwOnUnknownKeys } from "../unknown-keys";
import { removeFoldersOf } from "./deployment-folders";
import type { Packet, Verdict } from "./packet";
import { type Address, callApi, control, SimulatorProcess, verdictOn } from "./simulator-process";

/** How a simulated cluster begins. */
export interface SimulatedClusterOptions {
  /**
   * What it has: `datacenter` (three nodes with guests and storages), `standalone` (one node, no guests), or a file that
   * `cdktf-pve fixture record` or `--state` of `cdktf-pve simulate` has written.
   * @default "datacenter"
   */
  readonly fixture?: string;
  /**
   * Version that the server says it has, such as `9.2.20`.
   * @default - that of the recordings it was made from
   */
  readonly serverVersion?: string;
  /** Number that makes generated ids, keys and addresses repeatable. */
  readonly seed?: number;
  /**
   * Whether everything that the genuine server leaves to chance, such as the order of lists, differs from answer to answer.
   * @default false
   */
  readonly shuffle?: boolean;
}

/**
 * A simulated Proxmox VE cluster, to deploy into and to ask. It runs as a process of its own and ends with this one.
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
   * Starts it; resolves when it answers.
   *
   * ```ts
   * await simulated.start();
   * ```
   */
  public async start(): Promise<void> {
    if (this.running) throw new Error("the simulated cluster runs already");
    const { fixture, serverVersion, seed, shuffle } = this.options;
    this.running = await SimulatorProcess.start([
      ...(fixture === undefined ? [] : ["--fixture", fixture]),
      ...(serverVersion === undefined ? [] : ["--server-version", serverVersion]),
      ...(seed === undefined ? [] : ["--seed", String(seed)]),
      ...(shuffle ? ["--shuffle"] : []),
    ]);
  }

  /**
   * Ends it. What it had is gone, and so are the states of what was deployed into it.
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

  /** API token of `root@pam`, as `apiToken` of the provider takes it. */
  public get apiToken(): string {
    return this.address.apiToken;
  }

  /**
   * Reads a path of the API, such as `/cluster/firewall/aliases`; answers its data.
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
   * Calls an operation of the API, as someone else would who works on the cluster beside the application.
   *
   * ```ts
   * await simulated.call("PUT", "/cluster/firewall/options", { enable: 1 });
   * ```
   *
   * @param method `GET`, `POST`, `PUT` or `DELETE`
   * @param path such as `/cluster/firewall/aliases/web`
   * @param parameters by name, as the API spells them
   */
  // biome-ignore lint/suspicious/noExplicitAny: answers have any form
  public async call(method: string, path: string, parameters: { readonly [name: string]: unknown } = {}): Promise<any> {
    return callApi(this.address, method, path, parameters);
  }

  /**
   * What the firewall of the cluster, as it is configured now, does with a packet.
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
   * Fails where the firewall does not let the packet pass; the error says what decided.
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
   * Fails where the firewall lets the packet pass; the error says what decided.
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
   * Fails where what is at the path does not have these properties. Of a list, one entry has to have them all.
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
   * @param properties by name, as the API spells them, such as `{ action: "ACCEPT", macro: "SSH", source: "+dc/office" }`
   * @param group security group whose rules are meant; those of the cluster by default
   */
  public async expectRule(properties: { readonly [name: string]: unknown }, group?: string): Promise<void> {
    await this.expectObject(
      group === undefined ? "/cluster/firewall/rules" : `/cluster/firewall/groups/${group}`,
      properties,
    );
  }

  /**
   * What was asked of it since the start or the last `forgetRequests`, in order, such as `POST /pools`.
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
   * Empties the list of `requests`.
   *
   * ```ts
   * await simulated.forgetRequests();
   * ```
   */
  public async forgetRequests(): Promise<void> {
    await control(this.address, "DELETE", "requests");
  }

  /**
   * Makes requests fail, or late, until `clearFaults`.
   *
   * ```ts
   * await simulated.addFault({ fault: "delay", milliseconds: 2000, request: { path: "/pools" } });
   * ```
   *
   * @param fault such as `{ fault: "no-quorum" }`
   */
  public async addFault(fault: { readonly [name: string]: unknown }): Promise<void> {
    await control(this.address, "POST", "faults", fault);
  }

  /**
   * Ends all faults.
   *
   * ```ts
   * await simulated.clearFaults();
   * ```
   */
  public async clearFaults(): Promise<void> {
    await control(this.address, "DELETE", "faults");
  }

  /**
   * Goes back to what it had at its start.
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

/** What was found, compared with what was wanted, and told. */
function hasProperties(
  object: Readonly<Record<string, unknown>> | null,
  properties: { readonly [name: string]: unknown },
): boolean {
  return Object.entries(properties).every(([name, value]) => isSame(object?.[name], value));
}

/** The API has numbers as texts here and there, and flags as numbers. */
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

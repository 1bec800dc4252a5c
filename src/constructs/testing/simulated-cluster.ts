import { isDeepStrictEqual } from "node:util";
import { removeFoldersOf } from "./deployment-folders";
import type { Packet, Verdict } from "./packet";
import { SimulatorProcess } from "./simulator-process";

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

  public constructor(private readonly options: SimulatedClusterOptions = {}) {}

  /** Starts it; resolves when it answers. */
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

  /** Ends it. What it had is gone, and so are the states of what was deployed into it. */
  public async stop(): Promise<void> {
    removeFoldersOf(this);
    await this.running?.stop();
    this.running = undefined;
  }

  /** URL of its API. */
  public get endpoint(): string {
    return this.process.address.endpoint;
  }

  /** API token of `root@pam`, as `apiToken` of the provider takes it. */
  public get apiToken(): string {
    return this.process.address.apiToken;
  }

  /** Reads a path of the API, such as `/cluster/firewall/aliases`; answers its data. */
  // biome-ignore lint/suspicious/noExplicitAny: answers have any form
  public async read(path: string): Promise<any> {
    return this.call("GET", path);
  }

  /**
   * Calls an operation of the API, as someone else would who works on the cluster beside the application.
   *
   * @param method `GET`, `POST`, `PUT` or `DELETE`
   * @param path such as `/cluster/firewall/aliases/web`
   * @param parameters by name, as the API spells them
   */
  // biome-ignore lint/suspicious/noExplicitAny: answers have any form
  public async call(method: string, path: string, parameters: { readonly [name: string]: unknown } = {}): Promise<any> {
    const fields = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
    const form = new URLSearchParams(Object.fromEntries(fields)).toString();
    const inQuery = method === "GET" || method === "DELETE";
    const query = inQuery && form !== "" ? `?${form}` : "";
    const response = await fetch(`${this.endpoint}/api2/json${path}${query}`, {
      method,
      headers: {
        Authorization: `PVEAPIToken=${this.apiToken}`,
        ...(!inQuery && { "Content-Type": "application/x-www-form-urlencoded" }),
      },
      ...(!inQuery && { body: form }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${response.statusText} ${text}`.trim());
    return JSON.parse(text).data;
  }

  /** What the firewall of the cluster, as it is configured now, does with a packet. */
  public async decide(packet: Packet): Promise<Verdict> {
    const { port, networkInterface, ...rest } = packet;
    const given = {
      ...rest,
      ...(port !== undefined && { destinationPort: port }),
      ...(networkInterface !== undefined && { interface: networkInterface }),
    };
    const { action, reason } = await this.control("POST", "packets", given);
    return { action, reason, passes: action === "ACCEPT" };
  }

  /** Fails where the firewall does not let the packet pass; the error says what decided. */
  public async expectReaches(packet: Packet): Promise<void> {
    const { action, passes, reason } = await this.decide(packet);
    if (!passes) throw new Error(`${described(packet)} should pass, but gets ${action}: ${reason}`);
  }

  /** Fails where the firewall lets the packet pass; the error says what decided. */
  public async expectBlocked(packet: Packet): Promise<void> {
    const { passes, reason } = await this.decide(packet);
    if (passes) throw new Error(`${described(packet)} should not pass, but does: ${reason}`);
  }

  /**
   * Fails where what is at the path does not have these properties. Of a list, one entry has to have them all.
   *
   * @param path such as `/cluster/firewall/aliases`
   * @param properties by name, as the API spells them, such as `{ name: "web", cidr: "192.0.2.0/24" }`
   */
  public async expectObject(path: string, properties: { readonly [name: string]: unknown }): Promise<void> {
    const found = await this.read(path);
    const has = (object: Readonly<Record<string, unknown>> | null) =>
      Object.entries(properties).every(([name, value]) => isSame(object?.[name], value));
    if ([found].flat().some(has)) return;
    throw new Error(`${path} has no ${JSON.stringify(properties)}, but ${JSON.stringify(found)}`);
  }

  /**
   * Fails where no rule has these properties.
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

  /** What was asked of it since the start or the last `forgetRequests`, in order, such as `POST /pools`. */
  public async requests(): Promise<string[]> {
    const all: { readonly method: string; readonly path: string }[] = await this.control("GET", "requests");
    return all.map(({ method, path }) => `${method} ${decodeURIComponent(path).replace("/api2/json", "")}`);
  }

  /** Empties the list of `requests`. */
  public async forgetRequests(): Promise<void> {
    await this.control("DELETE", "requests");
  }

  /**
   * Makes requests fail, or late, until `clearFaults`.
   *
   * @param fault such as `{ fault: "no-quorum" }` or `{ fault: "delay", milliseconds: 2000, request: { path: "/pools" } }`
   */
  public async addFault(fault: { readonly [name: string]: unknown }): Promise<void> {
    await this.control("POST", "faults", fault);
  }

  /** Ends all faults. */
  public async clearFaults(): Promise<void> {
    await this.control("DELETE", "faults");
  }

  /** Goes back to what it had at its start. */
  public async reset(): Promise<void> {
    await this.control("DELETE", "state");
  }

  private get process(): SimulatorProcess {
    if (!this.running) throw new Error("the simulated cluster does not run: call start() first");
    return this.running;
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers have any form
  private async control(method: string, what: string, body?: unknown): Promise<any> {
    const response = await fetch(`${this.endpoint}/simulator/${what}`, {
      method,
      headers: { Authorization: `PVEAPIToken=${this.apiToken}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { readonly error?: string };
    if (!response.ok) throw new Error(answer?.error ?? `${method} ${what}: ${response.status}`);
    return answer;
  }
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

/**
 * A simulated Proxmox VE cluster that answers the API over HTTPS or HTTP.
 *
 * @example
 * const simulator = await createSimulator();
 * await fetch(`${simulator.url}/api2/json/version`, { headers: { Authorization: `PVEAPIToken=${simulator.token}` } });
 * await simulator.close();
 */

import { existsSync, readFileSync } from "node:fs";
import type { Packet, Verdict } from "../packet-filter/firewall";
import { writeWholeFile } from "../system/files";
import { decideInCluster } from "./families/firewall/packets";
import { families } from "./families.generated";
import { fixture } from "./fixtures";
import { ROOT_TOKEN } from "./fixtures/contents";
import { type Certificate, createCertificate } from "./http/certificate";
import { control, isControl } from "./http/control";
import { documentation, isDocumentation } from "./http/documentation";
import { Front } from "./http/front";
import { listen } from "./http/listener";
import { ROOT } from "./kernel/access/permissions";
import { SECRETS } from "./kernel/access/user-config";
import { Clock } from "./kernel/clock";
import { Cluster } from "./kernel/cluster";
import { Dispatcher } from "./kernel/dispatcher";
import type { Fault, Faults } from "./kernel/faults";
import type { Future } from "./kernel/future";
import type { Latency } from "./kernel/latency";
import { type Machine, thisMachine } from "./kernel/machine";
import { RequestLog } from "./kernel/request-log";
import { Router } from "./kernel/router";
import { SERVER } from "./kernel/server-version";
import { SideFile } from "./kernel/side-file";
import type { Store, Watcher } from "./kernel/store";

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Plain HTTP instead of HTTPS. */
  readonly http?: boolean | undefined;
  /** Name of a built-in start state (`datacenter`, or that of a recording), or contents of configuration files. */
  readonly fixture?: string | Readonly<Record<string, unknown>> | undefined;
  /** Secret of the API token `root@pam!tf`: a UUID. Default: another one at each start. */
  readonly token?: string | undefined;
  /** File that keeps the state from one start to the next; it wins over the fixture. */
  readonly stateFile?: string | undefined;
  readonly faults?: readonly Fault[];
  /** File that gets one JSON line for each request. */
  readonly requestLog?: string | undefined;
  /** Default: that of the recordings. Newer servers know what came later (`schema/newer-server.ts`), older ones lack it. */
  readonly version?: string | undefined;
  /** A server of tomorrow, with a property of this name for every object. */
  readonly future?: Future | undefined;
  /** Makes generated ids, keys and addresses repeatable. */
  readonly seed?: number | undefined;
  /**
   * Answers differ from reading to reading in all that the genuine server leaves to chance: order of keys, of lists and of
   * comma lists, process ids. With a number they differ in the same way each time. Default: no.
   */
  readonly shuffle?: boolean | number | undefined;
  /** Where the time and made-up numbers come from. Default: the machine that the simulator runs on. */
  readonly machine?: Machine;
  /** The cluster's time at the start; it goes on from there. Default: the machine's. */
  readonly time?: Date | number;
  /** How long requests wait for a lock that a fault holds, in milliseconds. Default 10 s, as the genuine server. */
  readonly lockTimeout?: number;
  /** How long a 401 takes at least, in milliseconds. Default 0; the genuine server: 3000. */
  readonly refusalDelay?: number;
  /** How long the server takes for its work. Default: as long as the machine does. */
  readonly latency?: Latency | undefined;
}

export interface Simulator {
  readonly url: string;
  readonly port: number;
  /** `root@pam!tf=<uuid>`: what follows `PVEAPIToken=`. It opens the control endpoint too. */
  readonly token: string;
  /** Password of root@pam. */
  readonly password: string;
  /** Absent with plain HTTP. */
  readonly certificate: Certificate | undefined;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly state: Store;
  readonly clock: Clock;
  /** What the firewall does with a packet, which may go through a VNet. */
  decide(packet: Packet, vnet?: string): Verdict;
  /** Goes back to the state of the start. */
  reset(): void;
  /** Tells this one, and nobody else, what changes and on whose behalf. */
  watch(watcher: Watcher): void;
  close(): Promise<void>;
}

/** Changes are written to the state file at most this often, in milliseconds, and at the end. */
const SAVE_INTERVAL = 500;

/** It never changes, so all simulators of a process share it. */
const ROUTER = new Router(families.flatMap(({ routes }) => routes));

const DAEMONS = families.flatMap(({ daemons = [] }) => daemons);

function startState(options: SimulatorOptions, seconds: number): Readonly<Record<string, unknown>> {
  const named = typeof options.fixture === "object" ? undefined : options.fixture;
  const start = { ...fixture(named, seconds), ...(typeof options.fixture === "object" && options.fixture) };
  const { stateFile, version } = options;
  const saved = stateFile === undefined ? {} : readState(stateFile);
  return { ...start, ...saved, ...(version !== undefined && { [SERVER.path]: { version } }) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Never out of the seed, which others may know. */
function setToken(cluster: Cluster, secret: string = cluster.machine.uuid()): void {
  if (!UUID.test(secret)) throw new Error("the secret of the API token must be a UUID in lower case");
  cluster.store.change(SECRETS, ({ tokens }) => {
    tokens[ROOT_TOKEN] = secret;
  });
}

/** The cluster and its API without sockets. */
export function createCluster(options: SimulatorOptions = {}): Dispatcher {
  const { faults, seed, lockTimeout, latency, time, machine = thisMachine } = options;
  const shuffle = options.shuffle === true ? machine.seed() : options.shuffle || undefined;
  const clock = new Clock(machine.now);
  if (time !== undefined) clock.set(time);
  const cluster = new Cluster({
    contents: startState(options, clock.seconds()),
    machine,
    clock,
    faults,
    seed,
    shuffle,
    lockTimeout,
    latency,
  });
  setToken(cluster, options.token);
  cluster.tasks.abandon();
  return new Dispatcher(cluster, ROUTER, DAEMONS, options.future);
}

export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = "127.0.0.1", port = 0, stateFile } = options;
  const dispatcher = createCluster(options);
  const { cluster } = dispatcher;
  const requests = new RequestLog(options.requestLog);
  const front = new Front(dispatcher, requests, options.refusalDelay ?? 0);
  const names = [...new Set(["localhost", "127.0.0.1", "::1", host.replace(/^(0\.0\.0\.0|::)$/, "localhost")])];
  const certificate = options.http ? undefined : createCertificate(names, cluster.machine.now());
  cluster.certificateFingerprint = certificate?.fingerprint;
  const secrets = cluster.store.read(SECRETS);
  const token = `${ROOT_TOKEN}=${secrets.tokens[ROOT_TOKEN] ?? ""}`;
  const decide = (packet: Packet, vnet?: string) => decideInCluster(cluster, packet, vnet);
  const start = cluster.store.snapshot();
  const controlled = { cluster, log: requests, token, start, decide };
  const listener = await listen(
    host,
    port,
    async (request, remoteAddress) => {
      if (isControl(request)) return control(request, remoteAddress, controlled);
      return isDocumentation(request) ? documentation(dispatcher) : front.handle(request);
    },
    certificate,
  );

  let saved: number | undefined;
  const save = (path: string) => {
    const { version } = cluster.store;
    if (saved !== version) writeState(path, cluster.store);
    saved = version;
  };
  const file = stateFile === undefined ? undefined : new SideFile(stateFile);
  try {
    file?.writeOrThrow(save);
  } catch (error) {
    await listener.close();
    throw error;
  }
  // biome-ignore lint/plugin/machine: saves its state from time to time
  const timer = file && setInterval(() => file.attempt(save), SAVE_INTERVAL).unref();

  const urlHost = host.includes(":") ? `[${host}]` : host;
  return {
    url: `${options.http ? "http" : "https"}://${urlHost}:${listener.port}`,
    port: listener.port,
    token,
    password: secrets.passwords[ROOT] ?? "",
    certificate,
    requests,
    faults: cluster.faults,
    state: cluster.store,
    clock: cluster.clock,
    decide,
    reset: () => cluster.store.restore(start),
    watch: (watcher) => cluster.watch(watcher),
    async close() {
      clearInterval(timer);
      await listener.close();
      file?.writeOrThrow(save);
    },
  };
}

// State in a JSON file: read at start, written when it has changed, never half.

/** Contents of configuration files by path; nothing when there is no such file. */
function readState(file: string): Record<string, unknown> | undefined {
  if (!existsSync(file)) return undefined;
  const state = parse(file);
  if (state === null || typeof state !== "object" || Array.isArray(state)) throw new Error(`${file} holds no state`);
  return state as Record<string, unknown>;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} holds no state: ${(error as Error).message}`);
  }
}

/** For the owner only: the state holds secrets. */
function writeState(file: string, store: Store): void {
  writeWholeFile(file, `${JSON.stringify(store, null, 1)}\n`);
}

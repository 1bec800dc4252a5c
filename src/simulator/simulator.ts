/**
 * A simulated Proxmox VE cluster that answers the API over HTTPS or HTTP.
 *
 * @example
 * const simulator = await createSimulator();
 * await fetch(`${simulator.url}/api2/json/version`, { headers: { Authorization: `PVEAPIToken=${simulator.token}` } });
 * await simulator.close();
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Packet, Verdict } from "../packet-filter/firewall";
import { writeWholeFile } from "../system/files";
import { decideInCluster } from "./families/firewall/packets";
import { families } from "./families.generated";
import { fixture } from "./fixtures";
import type { Layout } from "./fixtures/datacenter";
import { ROOT_TOKEN } from "./fixtures/recorded";
import { handleControl, isControl } from "./http/control";
import { documentationResponse, isDocumentation } from "./http/documentation";
import { type Certificate, createCertificate, listen } from "./http/listener";
import { RequestHandler } from "./http/request-handler";
import { ROOT } from "./kernel/access/permissions";
import { SECRETS } from "./kernel/access/user-config";
import { type ClientReport, ClientUsage } from "./kernel/client-usage";
import { Clock } from "./kernel/clock";
import { Cluster, type Latency } from "./kernel/cluster";
import { Dispatcher } from "./kernel/dispatcher";
import type { Fault, Faults } from "./kernel/faults";
import type { Future } from "./kernel/future";
import { type Machine, thisMachine } from "./kernel/machine";
import { RequestLog } from "./kernel/request-log";
import { Router } from "./kernel/router";
import { SERVER } from "./kernel/server-version";
import { SideFile } from "./kernel/side-file";
import type { Store, Watcher } from "./kernel/store";
import { compareWithRecordings } from "./schema/recorded-answers";

export interface SimulatorOptions {
  /** Default: 0, any free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Serves plain HTTP instead of HTTPS. */
  readonly http?: boolean | undefined;
  /** Name of a built-in start state (`datacenter`, `standalone`, a recording), or contents of configuration files. */
  readonly fixture?: string | Readonly<Record<string, unknown>> | undefined;
  /** Nodes and guests of the start state `datacenter`. */
  readonly layout?: Layout | undefined;
  /** Secret of the API token `root@pam!tf`: a UUID. Default: a new one at each start. */
  readonly token?: string | undefined;
  /** File that keeps the state between starts. It overrides the fixture. */
  readonly stateFile?: string | undefined;
  readonly faults?: readonly Fault[];
  /** File that receives one JSON line per request. */
  readonly requestLog?: string | undefined;
  /** File that receives the report about the clients when the simulator closes. Compares all answers with recordings. */
  readonly report?: string | undefined;
  /** Version of the server. Default: that of the recordings. Differences: `schema/other-versions.ts`. */
  readonly version?: string | undefined;
  /** Adds an unknown property to every object, as a future server may. */
  readonly future?: Future | undefined;
  /** Makes generated ids, keys and addresses repeatable. */
  readonly seed?: number | undefined;
  /**
   * Shuffles everything without a fixed order on the genuine server: keys, lists, comma-separated lists, process ids. A
   * number is the seed and makes the order repeatable. Default: false.
   */
  readonly shuffle?: boolean | number | undefined;
  /** Source of time and random numbers. Default: the machine that the simulator runs on. */
  readonly machine?: Machine;
  /** The cluster's time at the start. The clock continues from there. Default: the machine's time. */
  readonly time?: Date | number;
  /** How long requests wait for a lock, in milliseconds. Default: 10 s, as on the genuine server. */
  readonly lockTimeout?: number;
  /** Minimum delay of a 401, in milliseconds. Default: 0. The genuine server: 3000. */
  readonly refusalDelay?: number;
  /** Duration of the server's work. Default: that of the machine. */
  readonly latency?: Latency | undefined;
}

export interface Simulator {
  readonly url: string;
  readonly port: number;
  /** `root@pam!tf=<uuid>`, the value after `PVEAPIToken=`. The control endpoint accepts it too. */
  readonly token: string;
  /** Password of root@pam. */
  readonly password: string;
  /** Absent with plain HTTP. */
  readonly certificate: Certificate | undefined;
  readonly requests: RequestLog;
  /** Returns the operations that clients used since the start, and those that the simulator does not have. */
  clientReport(): ClientReport;
  readonly faults: Faults;
  readonly state: Store;
  readonly clock: Clock;
  /** Returns the firewall's decision about a packet, which may pass a VNet. */
  decide(packet: Packet, vnet?: string): Verdict;
  /** Restores the start state. */
  reset(): void;
  /** Reports changes and their authors to this watcher. There is at most one. */
  watch(watcher: Watcher): void;
  close(): Promise<void>;
}

/** Milliseconds between two writes of the state file. */
const SAVE_INTERVAL = 500;

/** Immutable, so all simulators of a process share it. */
const ROUTER = new Router(families.flatMap(({ routes }) => routes));

const DAEMONS = families.flatMap(({ daemons = [] }) => daemons);

function startState(options: SimulatorOptions, seconds: number): Readonly<Record<string, unknown>> {
  const named = typeof options.fixture === "object" ? undefined : options.fixture;
  const start = {
    ...fixture(named, seconds, options.layout),
    ...(typeof options.fixture === "object" && options.fixture),
  };
  const { stateFile, version } = options;
  const saved = stateFile === undefined ? {} : readState(stateFile);
  return { ...start, ...saved, ...(version !== undefined && { [SERVER.path]: { version } }) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The default secret does not depend on the seed, which others may know. */
function setToken(cluster: Cluster, secret: string = cluster.machine.uuid()): void {
  if (!UUID.test(secret)) throw new Error("the secret of the API token must be a UUID in lower case");
  cluster.store.change(SECRETS, ({ tokens }) => {
    tokens[ROOT_TOKEN] = secret;
  });
}

/** Creates the cluster and its API without sockets. */
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
  cluster.tasks.stopAll();
  return new Dispatcher(cluster, ROUTER, DAEMONS, options.future);
}

export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = "127.0.0.1", port = 0, stateFile } = options;
  const dispatcher = createCluster(options);
  const { cluster } = dispatcher;
  const pathOf = (method: string, path: string) => ROUTER.match(method, path)?.operation.path;
  const usage = new ClientUsage(pathOf, options.report === undefined ? undefined : compareWithRecordings);
  const requests = new RequestLog(options.requestLog, usage);
  const handler = new RequestHandler(dispatcher, requests, options.refusalDelay ?? 0);
  const names = [...new Set(["localhost", "127.0.0.1", "::1", host.replace(/^(0\.0\.0\.0|::)$/, "localhost")])];
  const certificate = options.http ? undefined : createCertificate(names, cluster.machine.now());
  cluster.certificateFingerprint = certificate?.fingerprint;
  const secrets = cluster.store.read(SECRETS);
  const token = `${ROOT_TOKEN}=${secrets.tokens[ROOT_TOKEN] ?? ""}`;
  const decide = (packet: Packet, vnet?: string) => decideInCluster(cluster, packet, vnet);
  const start = cluster.store.snapshot();
  const controlContext = { cluster, log: requests, token, start, decide };
  const listener = await listen(
    host,
    port,
    async (request, remoteAddress) => {
      if (isControl(request)) return handleControl(request, remoteAddress, controlContext);
      return isDocumentation(request) ? documentationResponse(dispatcher) : handler.handle(request);
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
  const reportFile = options.report === undefined ? undefined : new SideFile(options.report);
  const writeReport = (path: string) => writeJson(path, usage.report());
  try {
    file?.writeOrThrow(save);
    reportFile?.writeOrThrow(writeReport);
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
    clientReport: () => usage.report(),
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
      reportFile?.writeOrThrow(writeReport);
    },
  };
}

// The state file (JSON): read at the start, written atomically when the state has changed.

/** Returns the contents of configuration files by path, or `undefined` if the file does not exist. */
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

function writeJson(file: string, content: unknown): void {
  // biome-ignore lint/plugin/file-modes: the umask decides; the content has no secrets
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Only the owner may read the file, because the state contains secrets. */
function writeState(file: string, store: Store): void {
  writeWholeFile(file, `${JSON.stringify(store, null, 1)}\n`);
}

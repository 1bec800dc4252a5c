/** `cdktf-pve simulate`: runs a simulated cluster until a signal, and prints how to reach it. */

import { existsSync } from "node:fs";
import { printableLine } from "../../output/printable";
import { shellOn } from "../../output/shell";
import {
  createSimulator,
  type Fault,
  FIXTURES,
  faultProblem,
  isFault,
  type Latency,
  type Layout,
  type Simulator,
} from "../../simulator";
import { ROOT_TOKEN } from "../../simulator/fixtures/recorded";
import { ROOT } from "../../simulator/kernel/access/permissions";
import { SECRETS, type Secrets } from "../../simulator/kernel/access/user-config";
import type { Page } from "../../simulator-page";
import { type Clock, systemClock } from "../../system/clock";
import type { Environment } from "../../system/processes";
import { argumentsOf, isRunning, nameOfProcess, processOf } from "../../system/processes";
import { readText } from "../../system/read-text";
import { readFixture } from "../fixture";
import { reasonOf } from "../report/failure";
import type { ToolContext } from "../report/report";
import { reportText } from "./client-report";

function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    throw new Error(`${file}: ${reasonOf(error as Error)}`);
  }
}

function readFaults(file: string): Fault[] {
  const faults = readJson(file);
  if (!Array.isArray(faults)) throw new Error(`${file}: expected a list of faults`);
  const wrong = faults.findIndex((fault) => !isFault(fault));
  if (wrong >= 0) throw new Error(`${file}: entry ${wrong} is not a fault: ${JSON.stringify(faults[wrong])}`);
  for (const [index, fault] of (faults as Fault[]).entries()) {
    const problem = faultProblem(fault);
    if (problem) throw new Error(`${file}: entry ${index}: ${problem.field} ${problem.text}`);
  }
  return faults as Fault[];
}

/** Start state from a file if one has this name; otherwise a built-in start state. */
export function startStateOf(nameOrFile: string): string | Record<string, unknown> {
  if (existsSync(nameOrFile)) return readFixture(nameOrFile);
  if (FIXTURES.includes(nameOrFile)) return nameOrFile;
  throw new Error(`${nameOrFile} is neither a file nor one of the start states: ${FIXTURES.join(", ")}`);
}

const DEFAULT_STATE = "datacenter";

interface Reachable extends Pick<Simulator, "url" | "token" | "password" | "certificate"> {
  /** Further tokens with their secrets, and passwords by user, of a start state from a file. */
  readonly others?: Pick<Secrets, "tokens" | "passwords">;
}

/** Text with the settings that a user copies into a shell. */
export function connectionText(
  { url, token, password, certificate, others = { tokens: {}, passwords: {} } }: Reachable,
  page?: string,
  { variable } = shellOn(),
): string {
  const lines = [
    `Simulated Proxmox VE cluster at ${url}`,
    ...(page === undefined ? [] : [`Its page, for browsers on this machine: ${page}`]),
    "",
    `  ${variable("PVE_ENDPOINT", url)}`,
    `  ${variable("PVE_API_TOKEN", token)}`,
    ...(certificate ? [`  ${variable("PVE_FINGERPRINT", certificate.fingerprint)}`] : []),
    "",
    ...listed("Tokens of the start state:", others.tokens, "="),
    ...listed("Passwords of the start state:", others.passwords, ": "),
    ...(password === "" ? [] : [`For operations that need a login of root@pam: password '${password}'.`]),
    "Control endpoint, with the token of PVE_API_TOKEN: /simulator/faults (cdktf-pve simulate --help). End with Ctrl-C.",
  ];
  return `${lines.join("\n")}\n`;
}

function listed(title: string, all: Readonly<Record<string, string>>, between: string): string[] {
  const lines = Object.entries(all).map(([name, secret]) => `  ${printableLine(`${name}${between}${secret}`)}`);
  return lines.length === 0 ? [] : [title, ...lines, ""];
}

/** The credentials of the file, without those of root, which have their own lines. */
function othersIn({ state }: Simulator): Pick<Secrets, "tokens" | "passwords"> {
  const { tokens, passwords } = state.read(SECRETS);
  const { [ROOT_TOKEN]: _token, ...otherTokens } = tokens;
  const { [ROOT]: _password, ...otherPasswords } = passwords;
  return { tokens: otherTokens, passwords: otherPasswords };
}

/** Resolves at a signal, at the end of the package runner, and with `withInput` at the end of standard input. */
function untilEnd(signal: AbortSignal, withInput: boolean): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    void whenRunnerEnds({ environment: process.env, parent: () => process.ppid, clock: systemClock }).then(resolve);
    if (!withInput) return;
    for (const end of ["end", "close", "error"] as const) process.stdin.once(end, () => resolve());
    process.stdin.resume();
  });
}

/** Starts the page. Its code is loaded only on demand. */
async function openPage(simulator: Simulator, port: number | boolean): Promise<Page> {
  const { simulatorPage } = await import("./page");
  try {
    return await simulatorPage(simulator, port === true ? 0 : Number(port));
  } catch (error) {
    await simulator.close();
    throw error;
  }
}

function layoutOf({ nodes, guests, fixture = DEFAULT_STATE }: SimulateOptions): Layout {
  if ((nodes || guests) && fixture !== DEFAULT_STATE) {
    const where = `edit "simulator/inventory" of the file instead`;
    throw new Error(`--nodes and --guests apply to the start state ${DEFAULT_STATE}, not to ${fixture}; ${where}`);
  }
  return { nodes, guests };
}

/** Options for a new cluster, which have no effect if the state file contains one. */
function withoutEffect({ state, fixture, nodes, guests }: SimulateOptions): string[] {
  if (state === undefined || !existsSync(state)) return [];
  const options = { fixture, nodes, guests };
  return Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));
}

export async function simulate(options: SimulateOptions, work: ToolContext): Promise<undefined> {
  const layout = layoutOf(options);
  const ignored = withoutEffect(options).join(", ");
  if (ignored !== "")
    work.warn(`${options.state} contains a cluster: no effect of ${ignored}. Remove the file to start a new one.`);
  const fixture = options.fixture === undefined ? undefined : startStateOf(options.fixture);
  const simulator = await createSimulator({
    port: options.port,
    host: options.host,
    http: options.http,
    fixture,
    layout,
    token: options.token,
    stateFile: options.state,
    faults: options.faults === undefined ? [] : readFaults(options.faults),
    requestLog: options.requestLog,
    report: options.report,
    version: options.serverVersion,
    seed: options.seed,
    shuffle: options.shuffle,
    refusalDelay: 3000,
    latency: options.latency,
  });
  const end = untilEnd(work.signal, options.endWithInput ?? false);
  const page = options.ui === undefined ? undefined : await openPage(simulator, options.ui);
  const { url, token, password, certificate } = simulator;
  const fingerprint = certificate?.fingerprint;
  const others = typeof fixture === "object" ? othersIn(simulator) : undefined;
  const text = () => connectionText({ url, token, password, certificate, ...(others && { others }) }, page?.url);
  await work.write({ text, json: { url, token, password, fingerprint, page: page?.url, ...others } });
  await end;
  await page?.close();
  await simulator.close();
  if (options.report === undefined) return;
  const report = simulator.clientReport();
  await work.write({ text: () => reportText(report), json: report });
}

/** Options of `cdktf-pve simulate`. */
export interface SimulateOptions {
  readonly port: number;
  readonly host: string;
  readonly http?: boolean;
  readonly fixture?: string;
  readonly nodes?: readonly string[];
  readonly guests?: Layout["guests"];
  readonly token?: string;
  readonly state?: string;
  readonly faults?: string;
  readonly requestLog?: string;
  /** File for the report about the clients, written at the end. */
  readonly report?: string;
  readonly serverVersion?: string;
  readonly seed?: number;
  readonly shuffle?: boolean | number;
  readonly latency?: Latency;
  readonly endWithInput?: boolean;
  /** Port of the page; `true`: any free one. */
  readonly ui?: boolean | number;
}

// Detects the end of a package runner. Runners such as npx and npm start a command through a shell. If the runner ends, or gets a signal, the shell ends and leaves the command running: the command must detect that itself.

const INTERVAL_MS = 500;

interface Runner {
  readonly environment: Environment;
  /** Current parent process. It changes when the process that started this one ends. */
  readonly parent: () => number;
  readonly clock: Clock;
}

/** Resolves when the runner that started this process ends; never resolves without a runner. */
function whenRunnerEnds({ environment, parent, clock }: Runner): Promise<void> {
  return new Promise((resolve) => {
    // npm, pnpm and yarn set this variable. Processes that a user's shell starts in the background may outlive that shell.
    if (environment.npm_lifecycle_event === undefined) return;
    const first = parent();
    const names = chainOf(first).map(nameOfProcess);
    const poll = () => {
      if (parent() !== first || names.some((name) => !isRunning(name))) resolve();
      else clock.later(INTERVAL_MS, poll);
    };
    clock.later(INTERVAL_MS, poll);
  });
}

/** Process ids of the parent, and if the parent is a shell that runs one command line, of the runner above it. */
function chainOf(pid: number): number[] {
  const isShell = argumentsOf(pid)[1] === "-c";
  const above = processOf(pid)?.parent ?? 0;
  return isShell && above > 1 ? [pid, above] : [pid];
}

/** `cdktf-pve simulate`: runs a simulator until the process gets a signal to end, and says how to reach it. */
import { existsSync, readFileSync } from "node:fs";
import { createSimulator, type Fault, FIXTURES, isFault, type Simulator } from "../simulator";
import { readFixture } from "./fixture/read";
import type { SimulateOptions } from "./simulate-options";

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

function readFaults(file: string): Fault[] {
  const faults = readJson(file);
  if (!Array.isArray(faults)) throw new Error(`${file}: expected a list of faults`);
  const wrong = faults.findIndex((fault) => !isFault(fault));
  if (wrong >= 0) throw new Error(`${file}: entry ${wrong} is not a fault: ${JSON.stringify(faults[wrong])}`);
  return faults as Fault[];
}

/** A file when there is one of that name, else a built-in start state. */
function startStateOf(nameOrFile: string): string | Record<string, unknown> {
  if (existsSync(nameOrFile)) return readFixture(nameOrFile);
  if (FIXTURES.includes(nameOrFile)) return nameOrFile;
  throw new Error(`${nameOrFile} is neither a file nor one of the start states: ${FIXTURES.join(", ")}`);
}

/** What a user copies into a shell. */
function howToReach({ url, token, password, certificate }: Simulator): string {
  const lines = [
    `Simulated Proxmox VE cluster at ${url}`,
    "",
    `  export PVE_ENDPOINT=${url}`,
    `  export PVE_API_TOKEN='${token}'`,
    ...(certificate ? [`  export PVE_FINGERPRINT=${certificate.fingerprint}`] : []),
    "",
    `For operations that need a login of root@pam: password '${password}'.`,
    "Control endpoint, with the same token: /simulator/faults (cdktf-pve simulate --help). End with Ctrl-C.",
  ];
  return `${lines.join("\n")}\n`;
}

/** Resolves when the process gets SIGINT or SIGTERM, or where that is wanted, when its input ends. */
function endIsWanted(withInput: boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    if (!withInput) return;
    for (const end of ["end", "close", "error"] as const) process.stdin.once(end, () => resolve());
    process.stdin.resume();
  });
}

export async function simulate(options: SimulateOptions): Promise<void> {
  const simulator = await createSimulator({
    port: options.port,
    host: options.host,
    http: options.http,
    fixture: options.fixture === undefined ? undefined : startStateOf(options.fixture),
    token: options.token,
    stateFile: options.state,
    faults: options.faults === undefined ? [] : readFaults(options.faults),
    requestLog: options.requestLog,
    version: options.serverVersion,
    future: options.future === undefined ? undefined : { property: options.future },
    seed: options.seed,
    shuffle: options.shuffle,
    refusalDelay: 3000,
    latency: options.latency,
  });
  const end = endIsWanted(options.endWithInput ?? false);
  // Whoever reads the output may go away, or a disk be full: no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  if (!options.quiet) process.stdout.write(howToReach(simulator));
  await end;
  await simulator.close();
}

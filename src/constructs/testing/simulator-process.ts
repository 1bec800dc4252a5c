/** Runs `cdktf-pve simulate` as a process that ends with this one. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Packet, Verdict } from "./packet";

const COMMAND = join(__dirname, "..", "..", "..", "lib", "cli", "main.js");
const START_TIMEOUT_MS = 60_000;

export interface Address {
  readonly endpoint: string;
  readonly apiToken: string;
}

export class SimulatorProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: Address,
  ) {}

  static async start(args: readonly string[]): Promise<SimulatorProcess> {
    // The pipe to its input closes when this process ends, even if it is killed.
    const child = spawn(
      process.execPath,
      [COMMAND, "simulate", "--port", "0", "--http", "--end-with-input", "--json", ...args],
      { stdio: ["pipe", "pipe", "pipe"], windowsHide: true },
    );
    child.stdin?.on("error", () => undefined);
    try {
      const address = await addressOf(child);
      // A cluster that is never stopped must not keep this process alive.
      child.unref();
      for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as { unref?(): void } | null)?.unref?.();
      return new SimulatorProcess(child, address);
    } catch (error) {
      child.kill();
      throw error;
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.ref();
    await new Promise<void>((resolve) => {
      this.child.once("exit", () => resolve());
      this.child.stdin?.end();
    });
  }
}

function addressOf(child: ChildProcess): Promise<Address> {
  return new Promise((resolve, reject) => {
    let output = "";
    let errors = "";
    // biome-ignore lint/plugin/machine: in tests of users: waits for a process
    const timer = setTimeout(() => reject(new Error("the simulated cluster does not answer")), START_TIMEOUT_MS);
    child.stdout?.on("data", (text) => {
      output += text;
      if (!output.endsWith("}\n")) return;
      const { url, token } = JSON.parse(output) as { readonly url: string; readonly token: string };
      clearTimeout(timer);
      resolve({ endpoint: url, apiToken: token });
    });
    child.stderr?.on("data", (text) => (errors += text));
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(errors.trim() || `the simulated cluster ended with code ${code}`));
    });
  });
}

// Requests to the API and to the control endpoint of a simulated cluster.

// biome-ignore lint/suspicious/noExplicitAny: answers have any form
type Answer = any;

export async function callApi(
  { endpoint, apiToken }: Address,
  method: string,
  path: string,
  parameters: { readonly [name: string]: unknown },
): Promise<Answer> {
  const fields = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  const form = new URLSearchParams(Object.fromEntries(fields)).toString();
  const inQuery = method === "GET" || method === "DELETE";
  const query = inQuery && form !== "" ? `?${form}` : "";
  const response = await fetch(`${endpoint}/api2/json${path}${query}`, {
    method,
    headers: {
      Authorization: `PVEAPIToken=${apiToken}`,
      ...(!inQuery && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    ...(!inQuery && { body: form }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${response.statusText} ${text}`.trim());
  return JSON.parse(text).data;
}

export async function control(
  { endpoint, apiToken }: Address,
  method: string,
  what: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${endpoint}/simulator/${what}`, {
    method,
    headers: { Authorization: `PVEAPIToken=${apiToken}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly error?: string };
  if (!response.ok) throw new Error(answer?.error ?? `${method} ${what}: ${response.status}`);
  return answer;
}

export async function verdictOn(packet: Packet, address: Address): Promise<Verdict> {
  const { port, networkInterface, ...rest } = packet;
  const body = {
    ...rest,
    ...(port !== undefined && { destinationPort: port }),
    ...(networkInterface !== undefined && { interface: networkInterface }),
  };
  const { action, reason } = await control(address, "POST", "packets", body);
  return { action, reason, passes: action === "ACCEPT" };
}

/** `cdktf-pve simulate` as a process that ends with this one. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const COMMAND = join(__dirname, "..", "..", "..", "lib", "cli", "main.js");
/** Milliseconds until it has to be there. */
const PATIENCE = 60_000;

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
    // The pipe to its input closes with this process, however that ends.
    const child = spawn(
      process.execPath,
      [COMMAND, "simulate", "--port", "0", "--http", "--end-with-input", "--json", ...args],
      {
        stdio: ["pipe", "pipe", "pipe"],
        windowsHide: true,
      },
    );
    child.stdin?.on("error", () => undefined);
    try {
      const address = await addressOf(child);
      // Whoever forgets to stop it is not kept from ending.
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
    const timer = setTimeout(() => reject(new Error("the simulated cluster does not answer")), PATIENCE);
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

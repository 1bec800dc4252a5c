/** The life of a provider process: it detects that Terraform no longer needs it, and ends. */
// biome-ignore-all lint/plugin/machine: the process that Terraform starts: its own start and end
// biome-ignore-all lint/plugin/platform: reads /proc where it exists

import { fstatSync, readlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { formatLine, type Log, scrubbed, stackText, writeToStderr } from "../log";
import type { PluginServer } from "./plugin-server";

/** Terraform kills the process two seconds after its `Shutdown`. */
const SHUTDOWN_MS = 1500;
/** Time for calls to finish after Terraform has ended. */
const ABANDONED_MS = 5000;
/** Time to close sessions whose client has ended. */
const ABANDONED_SESSIONS_MS = 200;
/**
 * Upper bound after SIGTERM, which job schedulers and service managers send to all processes. Terraform then waits for the
 * states of the running calls; they get half of this time.
 */
const TERMINATED_MS = 30_000;
const FIRST_CONNECTION_MS = 60_000;
/** Time for running calls to return their state after an uncaught error. */
const BREAKDOWN_MS = 5000;

/** Signals that Terraform handles. CI runners on Windows send SIGBREAK, which Terraform treats as Ctrl-C. */
const IGNORED = ["SIGINT", "SIGQUIT", "SIGHUP", "SIGBREAK"];

interface Ending {
  readonly withinMs: number;
  readonly sessionsWithinMs?: number;
  readonly code?: number;
}

export class ProviderProcess {
  private ending = false;

  constructor(
    private readonly server: () => PluginServer,
    private readonly log: Log,
  ) {
    // Ctrl-C, Ctrl-\, Ctrl-Break and the end of a terminal reach the whole process group. Terraform stops its providers by a
    // call, and under nohup it continues. When Terraform dies, its connection ends.
    for (const signal of IGNORED) process.on(signal, () => log("debug", `${signal} ignored`));
    process.on("SIGTERM", () => this.end("SIGTERM", { withinMs: TERMINATED_MS }));
  }

  readonly shutDown = (): void => this.end("Terraform's Shutdown", { withinMs: SHUTDOWN_MS });
  readonly abandoned = (): void => this.endAbandoned("the client has closed the connection");

  readonly inputClosed = (): void => this.endAbandoned("standard input was closed");

  /** Starts the supervision after the handshake line: errors now fail calls, and Terraform may end at any time. */
  begin(parent: number, parentNow?: () => number): void {
    process.on("uncaughtException", (error) => this.breakDown(error));
    process.on("unhandledRejection", (error) => this.breakDown(error));
    watchParent(parent, () => this.endAbandoned("the parent process has ended"), parentNow);
    setTimeout(() => this.endUnlessConnected(), FIRST_CONNECTION_MS).unref();
  }

  private endUnlessConnected(): void {
    if (this.server().connected) return;
    writeToStderr(`No client has connected within ${FIRST_CONNECTION_MS / 1000} seconds: the provider ends.\n`);
    this.end("no client has connected", { withinMs: SHUTDOWN_MS, code: 1 });
  }

  private endAbandoned(reason: string): void {
    this.end(reason, { withinMs: ABANDONED_MS, sessionsWithinMs: ABANDONED_SESSIONS_MS });
  }

  private end(reason: string, { withinMs, sessionsWithinMs = withinMs / 2, code = 0 }: Ending): void {
    // A second reason may shorten an end that has already begun, for example when the client disconnects.
    setTimeout(() => process.exit(code), withinMs);
    if (this.ending) return;
    this.ending = true;
    this.log("debug", "provider process ends", { reason });
    this.server()
      .close(withinMs / 2, sessionsWithinMs)
      .catch((error) => this.log("error", "closing failed", { error }))
      .finally(() => process.exit(code));
  }

  private breakDown(error: unknown): void {
    // Printed even when the log is off: nothing else shows the error.
    writeToStderr(formatLine("plugin", "error", `uncaught error in the provider: ${scrubbed(stackText(error))}`));
    const message = scrubbed(error instanceof Error ? error.message : String(error));
    void this.server().breakDown(new Error(`internal error in the provider: ${message}`), BREAKDOWN_MS);
  }
}

/**
 * Opens standard input when it is a pipe to this process alone, which its holder closes to end the process. `undefined` for any
 * other input: Terraform passes its own input on, whose content (`echo yes | terraform apply`) and end are for Terraform.
 */
export async function openOwnInput(parent: number): Promise<Socket | undefined> {
  const input = open(parent);
  if (input === undefined) return undefined;
  input.on("error", () => undefined).unref();
  input.resume();
  // An input that has already ended, such as an empty one, must not end the process.
  await new Promise((resolve) => setImmediate(resolve));
  return input.readableEnded || input.destroyed ? undefined : input;
}

function open(parent: number): Socket | undefined {
  try {
    const input = fstatSync(0);
    if (!input.isFIFO() && !input.isSocket()) return undefined;
    const parents = readlinkSync(`/proc/${parent}/fd/0`);
    // After the parent's end another process may have its number.
    if (process.ppid !== parent || readlinkSync("/proc/self/fd/0") === parents) return undefined;
    return process.stdin as Socket;
  } catch {
    // Without /proc or access to the parent's entry, the input cannot be identified.
    return undefined;
  }
}

/** The check is a system call of less than a microsecond. */
const PARENT_CHECK_MS = 1000;

/**
 * Calls `onGone` when the process that started this one has ended: the system then gives an orphan another parent. A Terraform
 * that is killed before it connects leaves no other trace. Windows keeps the old number; there only the connection's end counts.
 */
function watchParent(parent: number, onGone: () => void, parentNow = () => process.ppid): void {
  setInterval(() => {
    if (parentNow() !== parent) onGone();
  }, PARENT_CHECK_MS).unref();
}

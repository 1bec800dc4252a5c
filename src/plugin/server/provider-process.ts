/** The life of a provider process: how it learns that it is not needed any more, and how it ends. */
// biome-ignore-all lint/plugin/machine: the process that Terraform starts: its own start and end
// biome-ignore-all lint/plugin/platform: looks into /proc, and does without where there is none

import { fstatSync, readlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { formatLine, type Log, scrubbed, stackText, writeToStderr } from "../log";
import type { PluginServer } from "./plugin-server";

/** Terraform kills two seconds after its `Shutdown`. */
const SHUTDOWN_MS = 1500;
/** When Terraform is gone nobody waits; calls get this long to finish what they are in the middle of. */
const ABANDONED_MS = 5000;
/** For what is still on its way to nobody. */
const LAST_WORDS_MS = 200;
/**
 * Who ends a job or a service sends SIGTERM to all of its processes, and Terraform then waits for the state of what is
 * under way: half of this time at most, and no longer than that takes.
 */
const TERMINATED_MS = 30_000;
const NOBODY_CAME_MS = 60_000;
/** What calls in flight get to return their state after an error that nobody caught. */
const BREAKDOWN_MS = 5000;

/** Windows has SIGBREAK: runners of CI send it, and Terraform takes it for Ctrl-C. */
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
    // Ctrl-C, Ctrl-\, Ctrl-Break and the end of a terminal reach the whole process group. Terraform asks its providers to
    // stop by a call, and under nohup it goes on; where it dies, the end of the connection shows it.
    for (const signal of IGNORED) process.on(signal, () => log("debug", `${signal} ignored`));
    process.on("SIGTERM", () => this.end("SIGTERM", { withinMs: TERMINATED_MS }));
  }

  readonly shutDown = (): void => this.end("Terraform's Shutdown", { withinMs: SHUTDOWN_MS });
  readonly abandoned = (): void => this.gone("the client has closed the connection");

  readonly inputClosed = (): void => this.gone("standard input was closed");

  /** From the handshake line on: an error fails calls instead of the start, and Terraform may go at any time. */
  begin(parent: number, parentNow?: () => number): void {
    process.on("uncaughtException", (error) => this.breakDown(error));
    process.on("unhandledRejection", (error) => this.breakDown(error));
    watchParent(parent, () => this.gone("the parent process has ended"), parentNow);
    setTimeout(() => this.nobodyCame(), NOBODY_CAME_MS).unref();
  }

  private nobodyCame(): void {
    if (this.server().connected) return;
    writeToStderr(`No client has connected within ${NOBODY_CAME_MS / 1000} seconds: the provider ends.\n`);
    this.end("no client has connected", { withinMs: SHUTDOWN_MS, code: 1 });
  }

  private gone(what: string): void {
    this.end(what, { withinMs: ABANDONED_MS, sessionsWithinMs: LAST_WORDS_MS });
  }

  private end(reason: string, { withinMs, sessionsWithinMs = withinMs / 2, code = 0 }: Ending): void {
    // Also when it is ending already: who gave it time may be gone before the time is.
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
    // Written even when the log is off: nothing else shows what happened.
    writeToStderr(formatLine("plugin", "error", `provider error that nobody caught: ${scrubbed(stackText(error))}`));
    const message = scrubbed(error instanceof Error ? error.message : String(error));
    void this.server().breakDown(new Error(`internal error in the provider: ${message}`), BREAKDOWN_MS);
  }
}

// Standard input as a sign of life.
//
// Terraform passes its own input on. Its content is for Terraform (`echo yes | terraform apply`) and its end means nothing, so
// it is never read. A pipe made for this process alone is different: its holder closes it to end this process.

/** The input when it is this process's alone, and has not ended yet. */
export async function openOwnInput(parent: number): Promise<Socket | undefined> {
  const input = open(parent);
  if (input === undefined) return undefined;
  input.on("error", () => undefined).unref();
  input.resume();
  // Who gave no input at all wants the provider to run nevertheless: an end that is there already is noticed by now.
  await new Promise((resolve) => setImmediate(resolve));
  return input.readableEnded || input.destroyed ? undefined : input;
}

function open(parent: number): Socket | undefined {
  try {
    const input = fstatSync(0);
    if (!input.isFIFO() && !input.isSocket()) return undefined;
    const parents = readlinkSync(`/proc/${parent}/fd/0`);
    // Asked of the one that started this process, and not of whoever has got its number.
    if (process.ppid !== parent || readlinkSync("/proc/self/fd/0") === parents) return undefined;
    return process.stdin as Socket;
  } catch {
    // Without /proc, or without a look at the parent's, it is not known.
    return undefined;
  }
}

// Notices when the process that started this one is gone.

/** Asking is a system call of less than a microsecond. */
const EVERY_MS = 1000;

/**
 * The system gives an orphan another parent; `parent` is the first one, asked for as early as possible. Terraform that is
 * killed before it has connected leaves no other trace. (Windows keeps the old number; there the end of the connection
 * has to do.)
 */
function watchParent(parent: number, onGone: () => void, parentNow = () => process.ppid): void {
  const timer = setInterval(() => {
    if (parentNow() === parent) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  timer.unref();
}

/** The life of a provider process: how it learns that it is not needed any more, and how it ends. */
import { formatLine, type Log, stackText, writeToStderr } from "../log";
import type { PluginServer } from "./plugin-server";

/** Terraform kills two seconds after its `Shutdown`. */
const SHUTDOWN_MS = 1500;
/** When Terraform is gone nobody waits; calls get this long to finish what they are in the middle of. */
const ABANDONED_MS = 5000;
/**
 * Who ends a job or a service sends SIGTERM to all of its processes, and Terraform then waits for the state of what is
 * under way: half of this time at most, and no longer than that takes.
 */
const TERMINATED_MS = 30_000;
const NOBODY_CAME_MS = 60_000;
/** What calls in flight get to return their state after an error that nobody caught. */
const BREAKDOWN_MS = 5000;

export class ProviderProcess {
  private ending = false;

  constructor(
    private readonly server: () => PluginServer,
    private readonly log: Log,
  ) {
    process.on("uncaughtException", (error) => this.breakDown(error));
    process.on("unhandledRejection", (error) => this.breakDown(error));
    // Ctrl-C and the end of a terminal reach the whole process group. Terraform asks its providers to stop by a call, and
    // under nohup it goes on.
    for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => log("debug", `${signal} ignored`));
    process.on("SIGTERM", () => this.end(TERMINATED_MS));
  }

  readonly shutDown = (): void => this.end(SHUTDOWN_MS);
  readonly abandoned = (): void => this.end(ABANDONED_MS);

  /** Nobody kills a provider whose Terraform died between starting it and connecting. */
  expectClient(): void {
    const timer = setTimeout(() => {
      if (!this.server().connected) this.end(SHUTDOWN_MS);
    }, NOBODY_CAME_MS);
    timer.unref();
  }

  private end(withinMs: number): void {
    if (this.ending) return;
    this.ending = true;
    this.log("debug", "provider process ends");
    setTimeout(() => process.exit(0), withinMs);
    this.server()
      .close(withinMs / 2)
      .catch((error) => this.log("error", "closing failed", { error }))
      .finally(() => process.exit(0));
  }

  private breakDown(error: unknown): void {
    // Written even when the log is off: nothing else tells what happened.
    writeToStderr(formatLine("plugin", "error", `provider error that nobody caught: ${stackText(error)}`));
    const message = error instanceof Error ? error.message : String(error);
    void this.server().breakDown(new Error(`internal error in the provider: ${message}`), BREAKDOWN_MS);
  }
}

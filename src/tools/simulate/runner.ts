/**
 * Package runners (npx, npm run and others like them) start a command through a shell. A signal to the runner, or its death,
 * ends the shell and leaves the command running, with nobody to end it: it has to notice that itself.
 */
import type { Clock } from "../../system/clock";
import { argumentsOf, isRunning, nameOfProcess, processOf } from "../../system/processes";

const LOOK_MS = 500;

interface Runner {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The process that has started this one, as long as it lives. */
  readonly parent: () => number;
  readonly clock: Clock;
}

/** Resolves when the runner that started this process has ended, and never where there is none. */
export function runnerEnded({ environment, parent, clock }: Runner): Promise<void> {
  return new Promise((resolve) => {
    // Set by npm, pnpm and yarn. What a person's own shell starts in the background outlives that shell.
    if (environment.npm_lifecycle_event === undefined) return;
    const first = parent();
    const names = chainOf(first).map(nameOfProcess);
    const look = () => {
      if (parent() !== first || names.some((name) => !isRunning(name))) resolve();
      else clock.later(LOOK_MS, look);
    };
    clock.later(LOOK_MS, look);
  });
}

/** The parent, and where that is only a shell for one command line, the runner above it. */
function chainOf(pid: number): number[] {
  const isShell = argumentsOf(pid)[1] === "-c";
  const above = processOf(pid)?.parent ?? 0;
  return isShell && above > 1 ? [pid, above] : [pid];
}

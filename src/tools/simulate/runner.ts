/**
 * Detects the end of a package runner. Runners such as npx and npm start a command through a shell. If the runner ends, or gets a
 * signal, the shell ends and leaves the command running: the command must detect that itself.
 */
import type { Clock } from "../../system/clock";
import { argumentsOf, isRunning, nameOfProcess, processOf } from "../../system/processes";

const INTERVAL_MS = 500;

interface Runner {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Current parent process. It changes when the process that started this one ends. */
  readonly parent: () => number;
  readonly clock: Clock;
}

/** Resolves when the runner that started this process ends; never resolves without a runner. */
export function whenRunnerEnds({ environment, parent, clock }: Runner): Promise<void> {
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

/** Surroundings of a command: streams, signals, clock and exit code. Tests replace them. */
import { Command } from "commander";
import { type Clock, systemClock } from "../../system/clock";
import { FAILED, SIGNALS } from "../../tools/report/exit-codes";
import { isClosedPipe, reasonOf } from "../../tools/report/failure";
import { type Colours, paintOn, type Stream } from "./output";

export interface Surroundings {
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Handles signals from the first call on. `hasGracePeriod`: ends the process soon after the first signal. */
  readonly signal: (hasGracePeriod: boolean) => AbortSignal;
  /** Sets the exit code; 0 does not replace an earlier one. */
  readonly setExitCode: (code: number) => void;
  readonly clock: Clock;
  /** Environment variable TERM. */
  readonly terminal: string | undefined;
  readonly colours: Colours;
}

export function processSurroundings(): Surroundings {
  let signal: AbortSignal | undefined;
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    signal: (hasGracePeriod) => {
      signal ??= abortOnSignals(process, hasGracePeriod, systemClock);
      return signal;
    },
    setExitCode: (code) => {
      if (code !== 0) process.exitCode = code;
    },
    clock: systemClock,
    terminal: process.env.TERM,
    colours: { isOff: false },
  };
}

/** Reports failures of standard output once, except a pipe that its reader closed. Ignores failures of stderr. */
export function watchStreams(surroundings: Surroundings): void {
  const { stdout, stderr, setExitCode } = surroundings;
  stderr.on("error", () => undefined);
  let isReported = false;
  stdout.on("error", (failure: Error) => {
    if (isClosedPipe(failure) || isReported) return;
    isReported = true;
    printError(surroundings, `standard output cannot be written: ${reasonOf(failure)}`);
    setExitCode(FAILED);
  });
}

/** Prints a message with the name of the command to stderr. */
export function printError({ stderr, colours }: Pick<Surroundings, "stderr" | "colours">, sentence: string): void {
  stderr.write(`${paintOn(stderr, colours)("error", "cdktf-pve:")} ${sentence}\n`);
}

/** A command whose subcommands share its surroundings. */
export class Program extends Command {
  constructor(
    name: string,
    readonly surroundings: Surroundings,
  ) {
    super(name);
  }
}

/** Surroundings of the program that the command belongs to. */
export function surroundingsOf(command: Command): Surroundings {
  if (command instanceof Program) return command.surroundings;
  return command.parent ? surroundingsOf(command.parent) : processSurroundings();
}

/** Time after a signal for work that does not check it. */
const GRACE_PERIOD_MS = 2000;

/** Reason of an aborted signal, with the exit code. */
export class InterruptedError extends Error {
  constructor(readonly code: number) {
    super("interrupted");
  }
}

interface Signals {
  on(name: string, listener: () => void): unknown;
  exit(code: number): void;
}

/** Aborts at the first signal, and ends the process at the second one. `hasGracePeriod`: also ends it a moment after the first. */
export function abortOnSignals(signals: Signals, hasGracePeriod: boolean, clock: Clock): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of Object.entries(SIGNALS)) {
    signals.on(name, () => {
      if (controller.signal.aborted) signals.exit(code);
      controller.abort(new InterruptedError(code));
      if (hasGracePeriod) clock.later(GRACE_PERIOD_MS, () => signals.exit(code));
    });
  }
  return controller.signal;
}

/** Where a command runs: streams, signals and how the process ends. Tests have others. */
import type { Command } from "commander";
import { type Clock, systemClock } from "../../system/clock";
import { FAILED } from "../../tools/report/exit-codes";
import { isClosed, reasonOf } from "../../tools/report/failure";
import { type Colours, paintOn } from "./paint";
import type { Stream } from "./progress";
import { interruptedBy } from "./signals";

export interface Surroundings {
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Signals are waited for from the first call on; `hasMoment`: the work has only a moment then. */
  readonly signal: (hasMoment: boolean) => AbortSignal;
  /** What went wrong stays: 0 changes nothing. */
  readonly ends: (code: number) => void;
  readonly clock: Clock;
  /** TERM. */
  readonly terminal: string | undefined;
  readonly colours: Colours;
}

export function processSurroundings(): Surroundings {
  let signal: AbortSignal | undefined;
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    signal: (hasMoment) => {
      signal ??= interruptedBy(process, hasMoment, systemClock);
      return signal;
    },
    ends: (code) => {
      if (code !== 0) process.exitCode = code;
    },
    clock: systemClock,
    terminal: process.env.TERM,
    colours: { isOff: false },
  };
}

/** A reader that has seen enough is no failure; anything else is told, where that is possible. */
export function watchStreams(surroundings: Surroundings): void {
  const { stdout, stderr, ends } = surroundings;
  stderr.on("error", () => undefined);
  let isTold = false;
  stdout.on("error", (failure: Error) => {
    if (isClosed(failure) || isTold) return;
    isTold = true;
    say(surroundings, `standard output cannot be written: ${reasonOf(failure)}`);
    ends(FAILED);
  });
}

/** To standard error, in the name of the command. */
export function say({ stderr, colours }: Pick<Surroundings, "stderr" | "colours">, sentence: string): void {
  stderr.write(`${paintOn(stderr, colours)("error", "cdktf-pve:")} ${sentence}\n`);
}

const GIVEN = new WeakMap<Command, Surroundings>();

export function runsIn<C extends Command>(program: C, surroundings: Surroundings): C {
  GIVEN.set(program, surroundings);
  return program;
}

/** Of the program that the command belongs to. */
export function surroundingsOf(command: Command): Surroundings {
  return GIVEN.get(command) ?? (command.parent ? surroundingsOf(command.parent) : processSurroundings());
}

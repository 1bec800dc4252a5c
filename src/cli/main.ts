/** Runs the `cdktf-pve` command. */
import { setFlagsFromString } from "node:v8";
import { CommanderError } from "commander";
import { FAILED } from "../tools/report/exit-codes";
import { messageOf } from "../tools/report/failure";
import { printError, processSurroundings, watchStreams } from "./command/surroundings";
import { cdktfPve } from "./program";

// By default, the heap may grow to four times its live objects: an export of 20,000 objects took 300 instead of 190 MiB.
setFlagsFromString("--heap-growing-percent=50");

const surroundings = processSurroundings();
watchStreams(surroundings);

cdktfPve(surroundings)
  .parseAsync()
  .catch((failure: unknown) => {
    // Commander has printed the help, the version, or its error.
    if (failure instanceof CommanderError) return surroundings.setExitCode(failure.exitCode);
    printError(surroundings, messageOf(failure));
    surroundings.setExitCode(FAILED);
  });

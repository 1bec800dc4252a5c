/** Runs the `cdktf-pve` command. */
import { CommanderError } from "commander";
import { FAILED } from "../tools/report/exit-codes";
import { messageOf } from "../tools/report/failure";
import { printError, processSurroundings, watchStreams } from "./command/surroundings";
import { cdktfPve } from "./program";

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

/** Runs the `cdktf-pve` command. */
import { CommanderError } from "commander";
import { FAILED } from "../tools/report/exit-codes";
import { sentenceOf } from "../tools/report/failure";
import { processSurroundings, say, watchStreams } from "./command/surroundings";
import { cdktfPve } from "./program";

const surroundings = processSurroundings();
watchStreams(surroundings);

cdktfPve(surroundings)
  .parseAsync()
  .catch((failure: unknown) => {
    // Commander has said what there is to say: the help, the version, or what is wrong with the command line.
    if (failure instanceof CommanderError) return surroundings.ends(failure.exitCode);
    say(surroundings, sentenceOf(failure));
    surroundings.ends(FAILED);
  });

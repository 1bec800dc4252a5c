/** Runs the `cdktf-pve` command. */
import { printable } from "../text/printable";
import { FAILED } from "./exit-codes";
import { cdktfPve } from "./program";

// A reader that has seen enough, as `head`, is no failure.
process.stdout.on("error", (failure: NodeJS.ErrnoException) => {
  if (failure.code === "EPIPE") process.exit();
  throw failure;
});

cdktfPve()
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`cdktf-pve: ${printable(error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = FAILED;
  });

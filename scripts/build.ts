/** Builds the package: `npm run build`. A second build, with nothing changed, only looks. */
import { build } from "./build/all";

build().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});

/** Builds the package: `npm run build`. A build without changes only checks its inputs. */
import { build } from "./build/all";

build().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});

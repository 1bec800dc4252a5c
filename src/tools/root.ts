/** The folder of this package, from `lib/cli` and from the sources alike. */
import { join } from "node:path";

export const ROOT = join(__dirname, "..", "..");

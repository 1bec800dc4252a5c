/** Folder of this package; valid from `lib/cli` and from the sources. */
import { join } from "node:path";

export const ROOT = join(__dirname, "..", "..");

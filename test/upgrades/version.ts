/** Versions of releases. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../repository/files";

export const { version: PRESENT } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly version: string;
};

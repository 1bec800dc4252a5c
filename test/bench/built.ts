/** The built provider executable. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

export const BUILT = join(ROOT, "lib", "provider", `terraform-provider-pve_v${version}`);

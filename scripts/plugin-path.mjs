/** Prints the absolute path of the built provider executable, after bringing it up to date. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setup } from "./setup.mjs";

setup();
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
process.stdout.write(`${join(root, "lib", "provider", `terraform-provider-pve_v${version}`)}\n`);

/**
 * Builds the provider if necessary, and prints its absolute path: that of the executable, or of the Node script if
 * there is no executable or `CDKTF_PVE_PROVIDER` is `script`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setup } from "./setup.mjs";

setup();
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const compiled = join(root, "dist", "platforms");
const [platform] = process.env.CDKTF_PVE_PROVIDER !== "script" && existsSync(compiled) ? readdirSync(compiled) : [];
const provider = platform === undefined ? join(root, "lib", "provider") : join(compiled, platform, "provider");
process.stdout.write(`${join(provider, `terraform-provider-pve_v${version}`)}\n`);

/**
 * Which form of the provider is tested: the Node script, or the executable in the vitest projects of that name. They set
 * `CDKTF_PVE_PROVIDER`, by which users choose as well, so that synthesized stacks have the same form.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ownPlatform } from "../../scripts/executables/platforms";

const ROOT = join(import.meta.dirname, "..", "..");
const own = ownPlatform();

export const isExecutable = process.env.CDKTF_PVE_PROVIDER === "executable";

/** The built provider, as an engine finds it. */
export const PROVIDER = isExecutable
  ? join(ROOT, "dist", "platforms", String(own?.name), "provider")
  : join(ROOT, "lib", "provider");

/** Why the executable cannot be tested here; nothing where it can. */
export function whyNoExecutable(): string | undefined {
  if (own === undefined) return `no engine to compile it with is installed for ${process.platform} ${process.arch}`;
  return existsSync(join(ROOT, "dist", "platforms", own.name)) ? undefined : "it is not built";
}

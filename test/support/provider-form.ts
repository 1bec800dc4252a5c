/**
 * The form of the provider under test: the Node script, or the executable in the vitest projects of that name. These
 * set `CDKTF_PVE_PROVIDER`, as users do, so that synthesized stacks have the same form.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ownPlatform } from "../../scripts/executables/platforms";

const ROOT = join(import.meta.dirname, "..", "..");
const own = ownPlatform();

export const isExecutable = process.env.CDKTF_PVE_PROVIDER === "executable";

/** Folder of the compiled provider. */
export const COMPILED = join(ROOT, "dist", "platforms", String(own?.name), "provider");

/** The built provider, as Terraform finds it. */
export const PROVIDER = isExecutable ? COMPILED : join(ROOT, "lib", "provider");

/** Reason why the executable cannot be tested here; undefined if it can. */
export function whyNoExecutable(): string | undefined {
  if (own === undefined) return `no engine to compile it with is installed for ${process.platform} ${process.arch}`;
  return existsSync(join(ROOT, "dist", "platforms", own.name)) ? undefined : "it is not built";
}

/**
 * The form of the provider under test: the Node script, or the executable in the vitest projects of that name. These
 * set `CDKTF_PVE_PROVIDER`, as users do, so that synthesized stacks have the same form.
 */
import { existsSync } from "node:fs";
import { at } from "../../scripts/build/project";
import { ownPlatform } from "../../scripts/executables/platforms";

const own = ownPlatform();

export const isExecutable = process.env.CDKTF_PVE_PROVIDER === "executable";

/** Folder of the compiled provider. */
export const COMPILED = at("dist", "platforms", String(own?.name), "provider");

/** The built provider, as Terraform finds it. */
export const PROVIDER = isExecutable ? COMPILED : at("lib", "provider");

/** Reason why the executable cannot be tested here; undefined if it can. */
export function whyNoExecutable(): string | undefined {
  if (own === undefined) return `no engine to compile it with is installed for ${process.platform} ${process.arch}`;
  return existsSync(at("dist", "platforms", own.name)) ? undefined : "it is not built";
}

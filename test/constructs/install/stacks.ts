/** Stacks to synthesize, and their lock files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { firewall, PveProvider } from "../../../src";
import { lacks } from "../../support/engine-facts";
import { VERSION } from "../../support/synthesis";

export const PACKAGES = ["registry.terraform.io", "registry.opentofu.org"].map(
  (host) => `${host}/cdktf-pve/pve/${VERSION}`,
);
export const lockOf = (folder: string) => readFileSync(join(folder, ".terraform.lock.hcl"), "utf8");
export const plugins = (folder: string) => join(folder, "terraform.d", "plugins");

export function withAlias(stack: TerraformStack): void {
  new PveProvider(stack, "pve", { endpoint: `https://${stack.node.id}.example.com:8006` });
  new firewall.Alias(stack, "office", { name: "office", cidr: "192.0.2.0/24" });
}

/** Entries of the lock file, without the comment for cdktf, which `init` drops. */
export const entriesIn = (lock: string) => lock.replace(/\n\/\*[\s\S]*\*\/\n/, "");

/** Schemas without the fields that only newer versions print. */
export function withoutNewerFields(schemas: unknown): unknown {
  const newer = ["deprecation_message", ...(lacks("write-only attributes") ? ["write_only"] : [])];
  return JSON.parse(JSON.stringify(schemas, (key, value) => (newer.includes(key) ? undefined : value)));
}

/**
 * Which engine the tests run, and what it lacks. A test of a feature that the engine is too old for is skipped, and says why:
 *
 * ```ts
 * describe.skipIf(lacks("write-only attributes"))(`credentials${because("write-only attributes")}`, () => { … });
 * ```
 */
import { execFileSync } from "node:child_process";
import { findEngine } from "../../scripts/engine";

export interface EngineFacts {
  readonly path: string;
  readonly name: "Terraform" | "OpenTofu";
  readonly version: string;
  /** Host of the registry that an address without a host belongs to. */
  readonly registry: string;
}

export type Feature = keyof typeof SINCE;

/** First versions that have a feature. */
const SINCE = {
  "provider functions": { Terraform: "1.8", OpenTofu: "1.7" },
  // OpenTofu 1.10 ends with a crash of its own.
  "generated configurations": { Terraform: "1.5", OpenTofu: "1.12" },
  "moves between providers": { Terraform: "1.8", OpenTofu: "1.10" },
  "ephemeral values": { Terraform: "1.10", OpenTofu: "1.11" },
  // OpenTofu has none.
  actions: { Terraform: "1.14", OpenTofu: "99.0" },
  "write-only attributes": { Terraform: "1.11", OpenTofu: "1.11" },
} as const;

export const engine: EngineFacts = factsOf(findEngine());

export function lacks(feature: Feature): boolean {
  const [has, needs] = [engine.version, SINCE[feature][engine.name]].map((text) => text.split(".").map(Number));
  const [major = 0, minor = 0] = has ?? [];
  const [wantedMajor = 0, wantedMinor = 0] = needs ?? [];
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}

/** For the name of a skipped test; empty when it runs. */
export function because(feature: Feature): string {
  return lacks(feature)
    ? ` (skipped: ${engine.name} has ${feature} since ${SINCE[feature][engine.name]}, this is ${engine.version})`
    : "";
}

function factsOf(path: string): EngineFacts {
  // A configuration file that is named but not there is worth a warning to it; nothing of it matters here.
  const env = { PATH: process.env.PATH, CHECKPOINT_DISABLE: "1" };
  const said = execFileSync(path, ["version"], { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const found = /^(Terraform|OpenTofu) v(\d+\.\d+\.\d+)/m.exec(said);
  if (!found) throw new Error(`${path} is neither Terraform nor OpenTofu: ${said}`);
  const [, name, version = ""] = found;
  return name === "OpenTofu"
    ? { path, name: "OpenTofu", version, registry: "registry.opentofu.org" }
    : { path, name: "Terraform", version, registry: "registry.terraform.io" };
}

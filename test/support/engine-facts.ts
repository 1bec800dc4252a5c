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
  // OpenTofu 1.8 and 1.10 configure the provider before an apply that calls one, 1.12 does not.
  "functions without configuration": { Terraform: "1.8", OpenTofu: "1.12" },
  // Terraform 1.5 and OpenTofu 1.10 end with a crash of their own, Terraform 1.8 refuses nested attributes that it filled in.
  "generated configurations": { Terraform: "1.11", OpenTofu: "1.12" },
  "moves between providers": { Terraform: "1.8", OpenTofu: "1.10" },
  "tests of configurations": { Terraform: "1.6", OpenTofu: "1.6" },
  "ephemeral values": { Terraform: "1.10", OpenTofu: "1.11" },
  // OpenTofu has neither actions nor queries.
  actions: { Terraform: "1.14", OpenTofu: "99.0" },
  queries: { Terraform: "1.14", OpenTofu: "99.0" },
  // OpenTofu takes the blocks within the test file only.
  "files of mock data": { Terraform: "1.7", OpenTofu: "99.0" },
  "write-only attributes": { Terraform: "1.11", OpenTofu: "1.11" },
} as const;

/** Later versions that lost it. */
const LOST: Partial<Record<Feature, Record<string, string>>> = {
  // v1.16.0-rc2 takes `hashicorp/pve` for the provider of an import block that names none.
  "generated configurations": { Terraform: "1.16" },
};

export const engine: EngineFacts = factsOf(findEngine());

export function lacks(feature: Feature): boolean {
  return isBefore(SINCE[feature][engine.name]) || hasLost(feature);
}

/** For the name of a skipped test; empty when it runs. */
export function because(feature: Feature): string {
  if (!lacks(feature)) return "";
  const reason = hasLost(feature) ? "has lost" : `since ${SINCE[feature][engine.name]} has`;
  return ` (skipped: ${engine.name} ${reason} ${feature}, this is ${engine.version})`;
}

const hasLost = (feature: Feature): boolean => engine.version.startsWith(`${LOST[feature]?.[engine.name]}.`);

function isBefore(version: string): boolean {
  const [has, needs] = [engine.version, version].map((text) => text.split(".").map(Number));
  const [major = 0, minor = 0] = has ?? [];
  const [wantedMajor = 0, wantedMinor = 0] = needs ?? [];
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
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

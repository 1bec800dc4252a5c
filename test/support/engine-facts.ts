/**
 * Which engine the tests run, and what it lacks. A test of a feature that the engine is too old for is skipped, and says why:
 *
 * ```ts
 * describe.skipIf(lacks("write-only attributes"))(`credentials${because("write-only attributes")}`, () => { … });
 * ```
 */
import { execFileSync } from "node:child_process";
import { findEngine } from "../../scripts/engine";
import { type EngineVersion, type Feature, has, hasLost, SINCE } from "./engine-features";

export interface EngineFacts extends EngineVersion {
  readonly path: string;
  /** Host of the registry that an address without a host belongs to. */
  readonly registry: string;
}

export const engine: EngineFacts = factsOf(findEngine());

export const lacks = (feature: Feature): boolean => !has(engine, feature);

/** For the name of a skipped test; empty when it runs. */
export function because(feature: Feature): string {
  if (!lacks(feature)) return "";
  const reason = hasLost(engine, feature) ? "has lost" : `since ${SINCE[feature][engine.name]} has`;
  return ` (skipped: ${engine.name} ${reason} ${feature}, this is ${engine.version})`;
}

export function factsOf(path: string): EngineFacts {
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

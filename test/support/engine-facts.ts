/**
 * The Terraform or OpenTofu of the tests, and the features that it lacks. A test that needs a missing feature is
 * skipped, with the reason in its name:
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
  /** Host of the default registry. */
  readonly registry: string;
}

export const engine: EngineFacts = factsOf(findEngine());

export const lacks = (feature: Feature): boolean => !has(engine, feature);

/** Suffix for the name of a skipped test; empty when it runs. */
export function because(feature: Feature): string {
  if (!lacks(feature)) return "";
  const reason = hasLost(engine, feature) ? "has lost" : `since ${SINCE[feature][engine.name]} has`;
  return ` (skipped: ${engine.name} ${reason} ${feature}, this is ${engine.version})`;
}

export function factsOf(path: string): EngineFacts {
  // A missing configuration file causes only a warning, and the tests need none of its settings.
  const env = { PATH: process.env.PATH, CHECKPOINT_DISABLE: "1" };
  const output = execFileSync(path, ["version"], { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const found = /^(Terraform|OpenTofu) v(\d+\.\d+\.\d+)/m.exec(output);
  if (!found) throw new Error(`${path} is neither Terraform nor OpenTofu: ${output}`);
  const [, name, version = ""] = found;
  return name === "OpenTofu"
    ? { path, name: "OpenTofu", version, registry: "registry.opentofu.org" }
    : { path, name: "Terraform", version, registry: "registry.terraform.io" };
}

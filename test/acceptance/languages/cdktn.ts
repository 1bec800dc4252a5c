/** The package for CDK Terrain as a release has it: compiled, with the assembly that other languages are made from. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { NO_LIBRARIES } from "../../../scripts/cdktn";
import { ROOT } from "../../support/synthesis";
import { CDKTF, run } from "./generated";

let built: string | undefined;

/** Its folder; built once for each file of tests. */
export function cdktnPackage(context: TestContext): string {
  if (built !== undefined) return built;
  const folder = mkdtempSync(join(tmpdir(), "cdktn-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  try {
    run(ROOT, process.execPath, ["--import", "tsx", join("scripts", "cdktn.ts"), folder]);
  } catch (error) {
    if (String((error as { stderr?: unknown }).stderr).includes(NO_LIBRARIES))
      context.skip("CDK Terrain cannot be had here");
    throw error;
  }
  built = folder;
  return folder;
}

export const LIBRARIES = ["cdktf", "cdktn"] as const;
export type Library = (typeof LIBRARIES)[number];

/** Our package and the one of the CDK, with the assemblies that other languages are made from. */
export function sourcesOf(context: TestContext, library: Library): { readonly own: string; readonly cdk: string } {
  if (library === "cdktf") return { own: ROOT, cdk: CDKTF };
  const own = cdktnPackage(context);
  return { own, cdk: join(own, "node_modules", library) };
}

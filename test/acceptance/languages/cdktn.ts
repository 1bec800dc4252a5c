/** The package for CDK Terrain as released: compiled, with the assembly from which other languages are generated. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { NO_LIBRARIES } from "../../../scripts/cdktn";
import { ROOT } from "../../support/synthesis";
import { CDKTF, run } from "./generated";

let built: string | undefined;

/** Returns the folder of the package; built once for each test file. */
function cdktnPackage(context: TestContext): string {
  if (built !== undefined) return built;
  const folder = mkdtempSync(join(tmpdir(), "cdktn-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  try {
    run(ROOT, process.execPath, ["--import", "tsx", join("scripts", "cdktn.ts"), folder]);
  } catch (error) {
    if (String((error as { stderr?: unknown }).stderr).includes(NO_LIBRARIES))
      context.skip("CDK Terrain is not available here");
    throw error;
  }
  built = folder;
  return folder;
}

export const LIBRARIES = ["cdktf", "cdktn"] as const;
export type Library = (typeof LIBRARIES)[number];

/** Our package and the one of the CDK, with the assemblies from which other languages are generated. */
export function sourcesOf(context: TestContext, library: Library): { readonly own: string; readonly cdk: string } {
  if (library === "cdktf") return { own: ROOT, cdk: CDKTF };
  const own = cdktnPackage(context);
  return { own, cdk: join(own, "node_modules", library) };
}

/** The work of `cdktf-pve import-blocks`. */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { PveSession } from "../../api/types";
import { resources } from "../../resources";
import { printable } from "../../text/printable";
import { withSession } from "../connect";
import { asConstructs, type Library } from "./constructs";
import { asHcl } from "./hcl";
import { type Found, takeInventory } from "./inventory";

export interface ImportOptions {
  /** Constructs instead of import blocks. */
  readonly constructs?: boolean;
}

export async function printImports(only: readonly string[], options: ImportOptions): Promise<void> {
  checkNames(only);
  await withSession(async (session) => {
    const inventory = await takeInventory(session, only);
    const written = options.constructs
      ? await constructs(inventory.objects, session)
      : { text: asHcl(inventory.objects), problems: [] };
    process.stdout.write(written.text);
    summarize(inventory.objects.length, [...inventory.problems, ...written.problems]);
  });
}

function checkNames(only: readonly string[]): void {
  const known = new Set(resources.flatMap(({ family, type }) => [family, `pve_${type}`]));
  const unknown = only.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const families = [...new Set(resources.map(({ family }) => family))].join(", ");
  throw new Error(`there is no family or type ${unknown.join(", ")}; families are ${families}`);
}

/** The library lies beside the command in the built package; it is loaded for the names of its classes. */
function constructs(objects: readonly Found[], session: PveSession) {
  const library = createRequire(__filename)(join(__dirname, "..", "index.js")) as Library;
  return asConstructs(objects, session, library);
}

function summarize(count: number, problems: readonly string[]): void {
  const lines = problems.map((problem) => `left out: ${printable(problem)}\n`);
  process.stderr.write(`${count} ${count === 1 ? "object" : "objects"}\n${lines.join("")}`);
  if (problems.length > 0) process.exitCode = 1;
}

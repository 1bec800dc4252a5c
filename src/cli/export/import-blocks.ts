/** The work of `cdktf-pve import-blocks`. */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { PveSession } from "../../api/types";
import { printable } from "../../text/printable";
import { withSession } from "../connect";
import { FAILED } from "../exit-codes";
import { ROOT } from "../root";
import { importBlocks } from "./hcl";
import { checkNames, type Found, takeInventory } from "./inventory";
import { wholeModule } from "./modules";
import { readObjects } from "./objects";
import { withReferences } from "./references";
import { classesIn, type Library } from "./typescript";

export interface ImportOptions {
  /** Constructs instead of import blocks. */
  readonly constructs?: boolean;
}

export async function printImports(only: readonly string[], options: ImportOptions): Promise<void> {
  checkNames(only);
  await withSession(async (session) => {
    const inventory = await takeInventory(session, only);
    const written = options.constructs
      ? await asConstructs(inventory.objects, session)
      : { text: importBlocks(inventory.objects), problems: [] };
    process.stdout.write(written.text);
    summarize(inventory.objects.length, [...inventory.problems, ...written.problems]);
  });
}

/** As constructs, with the configuration that they have and references between them. */
export async function asConstructs(
  found: readonly Found[],
  session: PveSession,
  library: Library = ownLibrary(),
): Promise<{ readonly text: string; readonly problems: readonly string[] }> {
  const { objects, problems } = await readObjects(found, session);
  return { text: wholeModule(withReferences(objects), classesIn(library)), problems };
}

/** It lies beside the command in the built package; it is loaded for the names of its classes. */
export function ownLibrary(): Library {
  return createRequire(__filename)(join(ROOT, "lib", "index.js")) as Library;
}

function summarize(count: number, problems: readonly string[]): void {
  const lines = problems.map((problem) => `left out: ${printable(problem)}\n`);
  process.stderr.write(`${count} ${count === 1 ? "object" : "objects"}\n${lines.join("")}`);
  if (problems.length > 0) process.exitCode = FAILED;
}

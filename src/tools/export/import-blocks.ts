/** The work of `cdktf-pve import-blocks`. */

import { createRequire } from "node:module";
import { join } from "node:path";
import type { PveSession } from "../../api/types";
import { counted } from "../../output/counted";
import { printable } from "../../output/printable";
import { withSession } from "../connect";
import { checkNames, type Found, takeInventory } from "../inventory/inventory";
import { readObjects } from "../inventory/objects";
import { FAILED } from "../report/exit-codes";
import type { Progress, Report, Work } from "../report/report";
import { ROOT } from "../root";
import { importBlocks } from "./hcl";
import { wholeModule } from "./modules";
import { withReferences } from "./references";
import { withoutRefused } from "./refusal";
import { variablesIn } from "./secret-variables";
import { classesIn, type Library } from "./typescript";

export interface ImportOptions {
  /** `typescript` for constructs; otherwise import blocks. */
  readonly format?: string;
}

export interface Imports {
  readonly objects: readonly { readonly type: string; readonly name: string; readonly id: string }[];
  /** Objects left out, each with the reason. */
  readonly problems: readonly string[];
}

export async function printImports(
  only: readonly string[],
  options: ImportOptions,
  work: Work,
): Promise<Report<Imports>> {
  const { progress } = work;
  checkNames(only);
  return await withSession(work, async (session) => {
    const { objects, problems: unlisted } = await takeInventory(session, only, progress);
    const written =
      options.format === "typescript"
        ? await asConstructs(objects, session, ownLibrary(), progress)
        : { text: importBlocks(objects), problems: [], variables: [] };
    const problems = [...unlisted, ...written.problems];
    const found = objects.map(({ resource, name, id }) => ({ type: `pve_${resource.type}`, name, id }));
    return {
      text: () => written.text,
      json: { objects: found, problems },
      notes: [
        counted(objects.length, "object"),
        ...problems.map((problem) => `left out: ${printable(problem)}`),
        ...(written.variables.length > 0
          ? [`secrets in texts, now variables without a value: ${written.variables.join(", ")}`]
          : []),
      ],
      code: problems.length > 0 ? FAILED : 0,
    };
  });
}

/** As constructs, with the configuration that they have and references between them. */
export async function asConstructs(
  found: readonly Found[],
  session: PveSession,
  library: Library = ownLibrary(),
  progress?: Progress,
): Promise<{ readonly text: string; readonly problems: readonly string[]; readonly variables: readonly string[] }> {
  const { objects, problems } = withoutRefused(await readObjects(found, session, progress));
  const written = withReferences(objects);
  const variables = variablesIn(written).map(({ name }) => name);
  return { text: wholeModule(written, classesIn(library)), problems, variables };
}

/** It lies beside the command in the built package; it is loaded for the names of its classes. */
export function ownLibrary(): Library {
  return createRequire(__filename)(join(ROOT, "lib", "index.js")) as Library;
}

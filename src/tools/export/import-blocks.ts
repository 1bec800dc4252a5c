/** `cdktf-pve import-blocks`: prints import blocks or constructs for the objects of a cluster. */

import { createRequire } from "node:module";
import { join } from "node:path";
import type { PveSession } from "../../api/types";
import { counted, printable } from "../../output/printable";
import { withSession } from "../connect";
import { type InventoryObject, requireKnownNames, takeInventory } from "../inventory/inventory";
import { readObjects } from "../inventory/objects";
import { FAILED } from "../report/exit-codes";
import type { Progress, Report, ToolContext } from "../report/report";
import { ROOT } from "../root";
import { variablesIn } from "./expression";
import { importBlocks } from "./hcl";
import { wholeModule } from "./modules";
import { withReferences } from "./references";
import { withoutInvalid } from "./refusal";
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
  work: ToolContext,
): Promise<Report<Imports>> {
  const { progress } = work;
  requireKnownNames(only);
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
          ? [`secrets in strings, now variables without a value: ${written.variables.join(", ")}`]
          : []),
      ],
      code: problems.length > 0 ? FAILED : 0,
    };
  });
}

/** Objects as constructs, with their configuration and with references between them. */
export async function asConstructs(
  found: readonly InventoryObject[],
  session: PveSession,
  library: Library = ownLibrary(),
  progress?: Progress,
): Promise<{ readonly text: string; readonly problems: readonly string[]; readonly variables: readonly string[] }> {
  const { objects, problems } = withoutInvalid(await readObjects(found, session, progress));
  const written = withReferences(objects);
  const variables = variablesIn(written).map(({ name }) => name);
  return { text: wholeModule(written, classesIn(library)), problems, variables };
}

/** Library of the built package, for the names of its classes. */
export function ownLibrary(): Library {
  return createRequire(__filename)(join(ROOT, "lib", "index.js")) as Library;
}

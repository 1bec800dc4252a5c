/** Exports a project in one of jsii's languages. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { once } from "../../../memo/memo";
import { shellOn } from "../../../output/shell";
import { Assembly, type Types } from "../../languages/assembly";
import { ROOT } from "../../root";
import { variablesOf } from "../constructs";
import { type Form, type Library as LibraryName, programSteps } from "../form";
import type { ExportRun } from "../manifest";
import { groupsIn, referencedObjects, subjectOf } from "../references";
import { classesIn, type Library } from "../typescript";
import { type Call, type Language, sourceFile } from "./language";
import { typedConstruct } from "./typed";

export function languageForm(
  language: Language,
  form: string,
  name: LibraryName,
  library: () => Library,
  shell = shellOn(),
): Form {
  return {
    name: `${form}, ${name}`,
    project: (folder) => language.project(folder, name),
    objects(written, suffix) {
      const classes = classesIn(library());
      const assembly = ownAssembly();
      const run = runOf(suffix);
      const groupOf = new Map(written.map(({ object, group }) => [object, group]));
      const named = referencedObjects(written);
      const objects = written.map(({ object }) => object);
      const fields = variablesOf(objects, classes, language.taken, (plain) => language.field(plain));
      const modules = groupsIn(written).map(({ group, objects: own, dependsOn }) => {
        const wiring = {
          classes,
          assembly,
          fieldOf: (object: (typeof objects)[number]) => (named.has(object) ? fields.get(object) : undefined),
          referenceTo: (object: (typeof objects)[number]) => {
            const other = groupOf.get(object);
            const isOther = other !== undefined && other !== group;
            return language.reference(fields.get(object) ?? "", isOther ? sourceFile(other, run) : undefined);
          },
        };
        const constructs = own.map((construct) => typedConstruct(construct, wiring));
        const others = dependsOn.map(([other]) => sourceFile(other, run));
        return { ...sourceFile(group, run), dependsOn: others, subject: subjectOf(group), constructs };
      });
      return {
        files: Object.fromEntries(
          modules.map((module) => [language.modulePath(module), language.module(module, name)]),
        ),
        families: Object.fromEntries(
          modules.map(({ group, dependsOn }) => [group, dependsOn.map((other) => other.group)]),
        ),
      };
    },
    index: { path: language.indexPath, text: (runs, notes) => language.index(callsOf(runs), notes, name) },
    steps: programSteps(`npx ${name}-cli`, language.prepare?.(shell)),
    imports: `\`${language.imports}\``,
  };
}

const runOf = (suffix: string): string => suffix.replace("-", "");

const callsOf = (runs: readonly ExportRun[]) =>
  runs.flatMap(({ suffix, families }): Call[] => {
    const run = runOf(suffix);
    const used = new Set(Object.values(families).flat());
    return Object.entries(families).map(([group, dependsOn]) => ({
      ...sourceFile(group, run),
      dependsOn: dependsOn.map((other) => sourceFile(other, run)),
      isUsed: used.has(group),
    }));
  });

/** Assembly of this package, loaded once because it is large. The packages for CDKTF and CDK Terrain have the same types. */
const ownAssembly = once((): Assembly => {
  const text = gunzipSync(readFileSync(join(ROOT, ".jsii.gz"))).toString();
  const { types } = JSON.parse(text.replace(/"cdktn(?=[-.])/g, '"cdktf')) as { readonly types: Types };
  return new Assembly(types);
});

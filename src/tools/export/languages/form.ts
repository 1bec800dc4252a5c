/** A project in one of jsii's languages. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { shellOn } from "../../../output/shell";
import { Assembly, type Types } from "../../languages/assembly";
import { ROOT } from "../../root";
import { type Form, type Library as LibraryName, stepsBy } from "../form";
import { groupsIn, needed, subjectOf } from "../grouped";
import type { ExportRun } from "../manifest";
import { variablesOf } from "../names";
import { classesIn, type Library } from "../typescript";
import type { Language } from "./language";
import { madeOf } from "./typed";

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
      const named = needed(written);
      const objects = written.map(({ object }) => object);
      const fields = variablesOf(objects, classes, language.taken, (plain) => language.field(plain));
      const modules = groupsIn(written).map(({ group, own, takes }) => {
        const wiring = {
          classes,
          assembly,
          fieldOf: (object: (typeof objects)[number]) => (named.has(object) ? fields.get(object) : undefined),
          referenceTo: (object: (typeof objects)[number]) => {
            const other = groupOf.get(object);
            const isOther = other !== undefined && other !== group;
            return language.reference(fields.get(object) ?? "", isOther ? { group: other, run } : undefined);
          },
        };
        const made = own.map((one) => madeOf(one, wiring));
        return { group, run, takes: takes.map(([other]) => other), subject: subjectOf(group), made };
      });
      return {
        files: Object.fromEntries(
          modules.map((module) => [language.modulePath(module), language.module(module, name)]),
        ),
        families: Object.fromEntries(modules.map(({ group, takes }) => [group, takes])),
      };
    },
    index: {
      path: language.indexPath,
      text: (runs, notes) => language.index(callsOf(runs), notes, name),
    },
    steps: stepsBy(`npx ${name}-cli`, language.prepare?.(shell)),
    imports: `\`${language.imports}\``,
  };
}

const runOf = (suffix: string): string => suffix.replace("-", "");

const callsOf = (runs: readonly ExportRun[]) =>
  runs.flatMap(({ suffix, families }) => {
    const wanted = new Set(Object.values(families).flat());
    return Object.entries(families).map(([group, takes]) => ({
      group,
      run: runOf(suffix),
      takes,
      isWanted: wanted.has(group),
    }));
  });

let read: Assembly | undefined;

/** It comes with the package, and is large. Both libraries' packages have the same types. */
function ownAssembly(): Assembly {
  if (read) return read;
  const text = gunzipSync(readFileSync(join(ROOT, ".jsii.gz"))).toString();
  const { types } = JSON.parse(text.replace(/"cdktn(?=[-.])/g, '"cdktf')) as { readonly types: Types };
  read = new Assembly(types);
  return read;
}

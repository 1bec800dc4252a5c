/** Exports a project in one of jsii's languages. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { once } from "../../../memo/memo";
import { type Shell, shellOn } from "../../../output/shell";
import { camelCase, upperFirst } from "../../../strings/case";
import { Assembly, type Types } from "../../languages/assembly";
import type { Files } from "../../projects/files";
import { ROOT } from "../../root";
import { variablesOf } from "../constructs";
import { type Form, type LibraryName, programSteps } from "../form";
import type { ExportRun } from "../manifest";
import { groupsIn, referencedObjects, subjectOf } from "../references";
import { secretsNote } from "../secret-variables";
import { classesIn, type Library } from "../typescript";
import { type TypedConstruct, typedConstruct } from "./typed";

/** A file with the class of a group. */
export interface SourceFile {
  readonly group: string;
  /** Number of the export: `""`, `2`, `3` … */
  readonly run: string;
  /** Such as `FirewallObjects2` in the second export. */
  readonly className: string;
  /** Variable for an instance, such as `firewallObjects2`. */
  readonly variable: string;
}

function sourceFile(group: string, run: string): SourceFile {
  const variable = `${camelCase(group)}Objects${run}`;
  return { group, run, className: upperFirst(variable), variable };
}

/** Constructs of a file. */
export interface Module extends SourceFile {
  readonly dependsOn: readonly SourceFile[];
  readonly subject: string;
  readonly constructs: readonly TypedConstruct[];
}

/** A call in the index. */
export interface Call extends SourceFile {
  readonly dependsOn: readonly SourceFile[];
  /** Whether other calls use its result. */
  readonly isUsed: boolean;
}

/** Code generation for a language. */
export interface Language {
  project(name: string, library: LibraryName): Files;
  /** Name of a variable in the language. `name`: in camel case. */
  field(name: string): string;
  /** Reserved names of fields. */
  readonly taken: readonly string[];
  /** Reference to a construct; `other`: its file, if it is another one. */
  reference(field: string, other: SourceFile | undefined): string;
  modulePath(file: SourceFile): string;
  module(module: Module, library: LibraryName): string;
  readonly indexPath: string;
  index(calls: readonly Call[], notes: readonly string[], library: LibraryName): string;
  /** Commands that install the packages of a project. Absent if synthesis does. */
  readonly prepare?: (shell: Shell) => readonly string[];
  /** Name of the method that imports. */
  readonly imports: string;
}

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
        const context = {
          classes,
          assembly,
          fieldOf: (object: (typeof objects)[number]) => (named.has(object) ? fields.get(object) : undefined),
          referenceTo: (object: (typeof objects)[number]) => {
            const other = groupOf.get(object);
            const isOther = other !== undefined && other !== group;
            return language.reference(fields.get(object) ?? "", isOther ? sourceFile(other, run) : undefined);
          },
        };
        const constructs = own.map((construct) => typedConstruct(construct, context));
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

/** Parts of the statements of a construct, in the grammar of the language. */
interface StatementParts {
  /** Start of a comment, such as `//`. */
  readonly comment: string;
  /** Name of an attribute in the language. */
  attribute(name: string): string;
  /** Declaration of a Terraform variable, without a line end. */
  variable(name: string): string;
  readonly creation: string;
  /** Call of the import on the construct. */
  readonly imported: string;
  /** Field of an object, as a target of an assignment. */
  target?(field: string): string;
  /** End of a statement. */
  readonly end?: string;
}

/** The statements of a construct: its variables, a note about secrets, its creation and its import. */
export function statementsOf(
  { field, secrets, variables }: TypedConstruct,
  { comment, attribute, variable, creation, imported, target = (name) => name, end = "" }: StatementParts,
): string {
  const declared = variables.map((name) => `${variable(name)}${end}\n`);
  const note = secrets.length > 0 ? `${comment} ${secretsNote(secrets.map(attribute))}\n` : "";
  const statement = field === undefined ? creation : `${target(field)} = ${creation}${end}\n${target(field)}`;
  return `${declared.join("")}${note}${statement}${imported}${end}`;
}

/** Code generation for a language. */

import type { Shell } from "../../../output/shell";
import { camelCase, upperFirst } from "../../../strings/case";
import type { Files } from "../../projects/files";
import type { Library } from "../form";
import { secretsNote } from "../secret-variables";
import type { TypedConstruct } from "./typed";

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

export function sourceFile(group: string, run: string): SourceFile {
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

export interface Language {
  project(name: string, library: Library): Files;
  /** Name of a variable in the language. `name`: in camel case. */
  field(name: string): string;
  /** Reserved names of fields. */
  readonly taken: readonly string[];
  /** Reference to a construct; `other`: its file, if it is another one. */
  reference(field: string, other: SourceFile | undefined): string;
  modulePath(file: SourceFile): string;
  module(module: Module, library: Library): string;
  readonly indexPath: string;
  index(calls: readonly Call[], notes: readonly string[], library: Library): string;
  /** Commands that install the packages of a project. Absent if synthesis does. */
  readonly prepare?: (shell: Shell) => readonly string[];
  /** Name of the method that imports. */
  readonly imports: string;
}

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

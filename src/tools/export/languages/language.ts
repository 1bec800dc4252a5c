/** Code generation for a language. */

import type { Shell } from "../../../output/shell";
import { camelCase, upperFirst } from "../../../strings/case";
import type { Files } from "../../projects/files";
import type { Library } from "../form";
import { secretsNote } from "../secret-variables";
import type { TypedConstruct } from "./typed";

/** Constructs of a file. */
export interface Module {
  readonly group: string;
  /** Number of the export: `""`, `2`, `3` … */
  readonly run: string;
  readonly dependsOn: readonly string[];
  readonly subject: string;
  readonly constructs: readonly TypedConstruct[];
}

/** A call in the index. */
export interface Call {
  readonly group: string;
  readonly run: string;
  readonly dependsOn: readonly string[];
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
  reference(field: string, other: Pick<Module, "group" | "run"> | undefined): string;
  modulePath(module: Pick<Module, "group" | "run">): string;
  module(module: Module, library: Library): string;
  readonly indexPath: string;
  index(calls: readonly Call[], notes: readonly string[], library: Library): string;
  /** Commands that install the packages of a project. Absent if synthesis does. */
  readonly prepare?: (shell: Shell) => readonly string[];
  /** Name of the method that imports. */
  readonly imports: string;
}

/** Class of a file, such as `FirewallObjects2` in the second export. */
export const className = ({ group, run }: Pick<Module, "group" | "run">): string =>
  `${upperFirst(camelCase(group))}Objects${run}`;

/** Variable for an instance, such as `firewallObjects2`. */
export const objectsName = ({ group, run }: Pick<Module, "group" | "run">): string =>
  `${camelCase(group)}Objects${run}`;

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

/** Code generation for a language. */

import type { Shell } from "../../../output/shell";
import { camelCase, upperFirst } from "../../../strings/case";
import type { Library } from "../form";
import type { Files } from "../project";
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

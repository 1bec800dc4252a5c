/** What a language has to write. */

import type { Shell } from "../../../output/shell";
import { camelCase, upperFirst } from "../../../strings/case";
import type { Library } from "../form";
import type { Files } from "../project";
import type { Made } from "./typed";

/** The constructs of a file. */
export interface Module {
  readonly group: string;
  /** Of the export: `""`, `2`, `3` … */
  readonly run: string;
  readonly takes: readonly string[];
  readonly subject: string;
  readonly made: readonly Made[];
}

/** What the index calls, in its order. */
export interface Call {
  readonly group: string;
  readonly run: string;
  readonly takes: readonly string[];
  /** Whether others take it. */
  readonly isWanted: boolean;
}

export interface Language {
  project(name: string, library: Library): Files;
  /** A variable's name, of one in camel case. */
  field(name: string): string;
  /** Names that fields cannot have. */
  readonly taken: readonly string[];
  /** A construct of the same file, or of another. */
  reference(field: string, other: Pick<Module, "group" | "run"> | undefined): string;
  modulePath(module: Pick<Module, "group" | "run">): string;
  module(module: Module, library: Library): string;
  readonly indexPath: string;
  index(calls: readonly Call[], notes: readonly string[], library: Library): string;
  /** What installs the packages that a project names; nothing where synthesis does. */
  readonly prepare?: (shell: Shell) => readonly string[];
  /** The method that imports. */
  readonly imports: string;
}

/** `FirewallObjects2` of the second export. */
export const className = ({ group, run }: Pick<Module, "group" | "run">): string =>
  `${upperFirst(camelCase(group))}Objects${run}`;

/** `firewallObjects2` */
export const objectsName = ({ group, run }: Pick<Module, "group" | "run">): string =>
  `${camelCase(group)}Objects${run}`;

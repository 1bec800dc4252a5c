/** Form of a project: its language, with the project files, the files of objects, and the index that calls them. */
import type { ProjectChoices } from "../choices";
import type { Files } from "../projects/files";
import type { ExportRun } from "./manifest";
import type { WrittenObject } from "./references";

export interface Steps {
  /** Commands before the first plan. */
  readonly prepare?: readonly string[];
  readonly plan: string;
  readonly apply: string;
}

export const nextCommands = ({ prepare, plan }: Steps): readonly string[] => [...(prepare ?? []), plan];

/** Steps of a program. `command`: command line of its CDK. */
export const programSteps = (command: string, prepare?: readonly string[]): Steps => ({
  ...(prepare !== undefined && { prepare }),
  plan: `${command} diff`,
  apply: `${command} deploy`,
});

export interface Form {
  /** Name in the manifest. A folder can have one form only. */
  readonly name: string;
  /** Project files. Only the first export writes them. */
  project(name: string): Files;
  /** Files of an export, and the data for the index. */
  objects(
    written: readonly WrittenObject[],
    suffix: string,
    notes: readonly string[],
  ): { readonly files: Files; readonly families: ExportRun["families"] };
  readonly index?: { readonly path: string; text(runs: readonly ExportRun[], notes: readonly string[]): string };
  /** Commands to run in the folder. */
  readonly steps: Steps;
  /** Code of imports, which can be removed after the first deployment. */
  readonly imports: string;
  /** Whether later exports refer to objects of earlier ones. */
  readonly refersToEarlier?: boolean;
}

export type LibraryName = ProjectChoices["library"];

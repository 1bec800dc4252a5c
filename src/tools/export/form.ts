/** In what a project is written: the files around it, those of the objects, and the index that calls them. */
import type { Choices } from "../projects/choices";
import type { ExportRun } from "./manifest";
import type { Files } from "./project";
import type { Written } from "./references";

export interface Steps {
  /** Once, before all others, in this order. */
  readonly prepare?: readonly string[];
  readonly plan: string;
  readonly apply: string;
}

export const nextOf = ({ prepare, plan }: Steps): readonly string[] => [...(prepare ?? []), plan];

/** Of programs, with the command of their CDK. */
export const stepsBy = (command: string, prepare?: readonly string[]): Steps => ({
  ...(prepare !== undefined && { prepare }),
  plan: `${command} diff`,
  apply: `${command} deploy`,
});

export interface Form {
  /** What the note of an export calls it: another one needs another folder. */
  readonly name: string;
  /** Written once: the user's from then on. */
  project(name: string): Files;
  /** The files of an export, and what the index has to know of them. */
  objects(
    written: readonly Written[],
    suffix: string,
    notes: readonly string[],
  ): { readonly files: Files; readonly families: ExportRun["families"] };
  readonly index?: {
    readonly path: string;
    text(runs: readonly ExportRun[], notes: readonly string[]): string;
  };
  /** What to run in the folder. */
  readonly steps: Steps;
  /** How an import is written, which is of no use after the first deployment. */
  readonly imports: string;
  /** Whether later exports refer to what earlier ones wrote. */
  readonly refersToEarlier?: boolean;
}

export type Library = Choices["library"];

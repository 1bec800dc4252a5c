/** A check: one question to the whole application, asked at synthesis. */
import type { Message } from "../../naming/message";
import type { Diagnostic, Path } from "../../plugin/contract";
import type { Application, Cluster, Item } from "./application";

export interface Check {
  /** Never changes: applications acknowledge warnings by it. */
  readonly id: string;
  /** The mistake that it finds, in one or two sentences, for the page of all checks. */
  readonly doc: string;
  /** The remedy. */
  readonly remedy: string;
  /** An error for a certain mistake, a warning for a likely one. */
  readonly severity: Diagnostic["severity"];
  find(application: Application): readonly Problem[];
}

export interface Problem {
  /** The blocks concerned. The last one gets the report. */
  readonly about: readonly [...Item[], Item];
  /** To the attribute concerned. */
  readonly at?: Path | undefined;
  /** The mistake and its remedy. */
  readonly text: Message;
  /** Default: that of the check. */
  readonly severity?: Diagnostic["severity"];
}

type Parts = Omit<Check, "id" | "severity">;

/** A check whose problems are errors. */
export const certainMistake = (id: string, parts: Parts): Check => ({ id, severity: "error", ...parts });

/** A check whose problems are warnings. */
export const likelyMistake = (id: string, parts: Parts): Check => ({ id, severity: "warning", ...parts });

/** `at`: to the attribute concerned. Default of the severity: that of the check. */
export const problem = (
  about: Problem["about"],
  text: Message,
  at?: Path,
  severity?: Diagnostic["severity"],
): Problem => ({ about, text, at, ...(severity && { severity }) });

/** Checks clusters one by one. */
export const inEachCluster =
  (find: (cluster: Cluster, application: Application) => readonly Problem[]): Check["find"] =>
  (application) =>
    application.clusters.flatMap((cluster) => find(cluster, application));

/** Choices that options of commands offer. Imports nothing at run time, so that `cdktf-pve --help` loads no tool. */

export const DIAGRAM_KINDS = ["sdn", "firewall", "ha", "notifications", "backup"] as const;
export type DiagramKind = (typeof DIAGRAM_KINDS)[number];

export const DIAGRAM_FORMATS = ["svg", "markdown"] as const;
export type DiagramFormat = (typeof DIAGRAM_FORMATS)[number];

export const DRIFT_FORMATS = ["human", "markdown", "junit"] as const;
export type DriftFormat = (typeof DRIFT_FORMATS)[number];

export const POLICY_FORMATS = ["human", "sarif", "junit", "markdown"] as const;
export type PolicyFormat = (typeof POLICY_FORMATS)[number];

/** Languages of other policy engines. */
export const POLICY_LANGUAGES = ["rego", "tfpolicy"] as const;
export type PolicyLanguage = (typeof POLICY_LANGUAGES)[number];

export const PROJECT_LANGUAGES = ["typescript", "python", "go", "java", "csharp"] as const;
export const LIBRARIES = ["cdktf", "cdktn"] as const;

export interface ProjectChoices {
  readonly language: (typeof PROJECT_LANGUAGES)[number];
  readonly library: (typeof LIBRARIES)[number];
}

export const EXPORT_LANGUAGES = [...PROJECT_LANGUAGES, "hcl"] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];

/** One file per family, or per tenant. */
export const GROUPINGS = ["family", "tenant"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Stands for the name of a cluster in the arguments and options of a fleet. */
export const CLUSTER = "{cluster}";

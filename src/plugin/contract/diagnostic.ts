/** What users read of a call: errors and warnings. */

type Severity = "error" | "warning";

/** One step of the way to an attribute: a name, a list index or a map key. */
export type PathStep = { readonly attribute: string } | { readonly index: number } | { readonly key: string };
export type Path = readonly PathStep[];

/** What happened (`summary`), then cause and remedy (`detail`), and where in the configuration. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly summary: string;
  readonly detail?: string | undefined;
  readonly path?: Path;
  /** Of a warning that can be acknowledged; Terraform does not get it. */
  readonly id?: string;
}

export interface Diagnostics {
  readonly diagnostics: readonly Diagnostic[];
}

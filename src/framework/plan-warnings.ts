/** Warnings with an id: likely mistakes that may be meant. The provider's setting `acknowledge` silences them. */
import type { Diagnostic, Path } from "../plugin/contract";
import { warning } from "./diagnostics";

/** A kind of warning. */
export interface PlanWarning {
  /** Kebab-case, and never changed: configurations name it. */
  readonly id: string;
  /** When it is shown: one or two sentences for the reference page. */
  readonly finds: string;
  /** What to do about it: one imperative sentence. */
  readonly remedy: string;
}

/** Collects likely mistakes of a configuration. */
export interface LintReport {
  warn(at: Path, summary: string, detail: string, kind: PlanWarning): void;
}

/** False for an acknowledged id, and for a warning that another process of the run has shown. */
export type IsShown = (kind: PlanWarning, message: string) => boolean;

/** Adds a warning to the diagnostics; one with a `kind` can be acknowledged. */
export type Warn = (summary: string, detail?: string, at?: Path, kind?: PlanWarning) => void;

/** Leaves out acknowledged warnings; the others name the setting that silences them. */
export function warnInto(diagnostics: Diagnostic[], isShown: IsShown = () => true): Warn {
  return (summary, detail, at, kind) => {
    if (kind === undefined) return void diagnostics.push(warning(summary, detail, at));
    const hint = `Acknowledge it with \`acknowledge = ["${kind.id}"]\` in the provider block.`;
    const message = detail ? `${detail}\n\n${hint}` : hint;
    if (isShown(kind, `${summary}\n${message}`)) diagnostics.push(warning(summary, message, at, kind.id));
  };
}

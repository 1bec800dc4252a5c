/** Warnings with an id: likely mistakes that may be meant. The provider's setting `acknowledge` silences them. */
import type { Diagnostic, Path } from "../plugin/contract";
import type { Value } from "../plugin/cty/value";
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

/** A likely mistake in the value of one attribute, which the server accepts: `.cautioned(…)`. */
export interface ValueCaution<T extends Value = never> extends PlanWarning {
  /** `undefined` when the value is fine; otherwise what is wrong, as a fragment behind the attribute's name. */
  problemOf(value: T): string | undefined;
}

/** A likely mistake that one block shows by itself, and that the server accepts: `cautions` of its definition. */
export interface Caution<C = never> extends PlanWarning {
  /** Values may be unknown. An attribute that is not set is null, whatever its default. */
  find(config: C, warn: CautionReport): void;
}

/** `problem`: a fragment behind the name of the attribute at the end of the path, or whole sentences below a `summary`. */
export type CautionReport = (at: Path, problem: string, summary?: string) => void;

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

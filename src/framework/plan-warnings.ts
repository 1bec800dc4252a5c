/** Warnings with an id about likely mistakes. The provider's setting `acknowledge` silences them. */
import type { Message, Words } from "../naming/message";
import type { Diagnostic, Path } from "../plugin/contract";
import type { Value } from "../plugin/cty/value";
import type { Raised } from "../plugin/diagnostic";

/** A kind of warning. */
export interface PlanWarning {
  /** Kebab-case. It never changes, since configurations name it. */
  readonly id: string;
  /** When the warning appears: one or two sentences for the reference page. */
  readonly finds: string;
  /** The remedy: one imperative sentence. The message of a caution ends with it. */
  readonly remedy: string;
}

/** A value of one attribute that the server accepts and that is a likely mistake: `.cautioned(…)`. */
export interface ValueCaution<T extends Value = never> extends PlanWarning {
  /** Returns the problem, without a full stop, as a predicate of the attribute's name; `undefined` if the value is fine. */
  problemOf(value: T): Words | undefined;
}

/** A combination of values in one block that the server accepts and that is a likely mistake: `cautions` of its definition. */
export interface Caution<C = never> extends PlanWarning {
  /** Values may be unknown. An unset attribute is null, whatever its default. */
  find(config: C, warn: CautionReport): void;
}

/** `problem`: a predicate of the attribute at the end of the path, with its full stop; or sentences below a `summary`. */
export type CautionReport = (at: Path, problem: Words, summary?: Message) => void;

/** Collects likely mistakes of a configuration. */
export interface LintReport {
  warn(caution: Raised<"warning">): void;
}

/** False for an acknowledged id, and for a warning that another process of the run has shown. */
export type IsShown = (id: string, message: string) => boolean;

/** Adds a warning to the diagnostics. */
export type Warn = (warning: Raised<"warning">) => void;

/** Leaves out acknowledged warnings; the others name the setting that silences them. */
export function warnInto(diagnostics: Diagnostic[], isShown: IsShown = () => true): Warn {
  return (warning) => {
    const { id, summary, detail } = warning;
    if (id === undefined) return void diagnostics.push(warning);
    const hint = `Acknowledge it with \`acknowledge = ["${id}"]\` in the provider block.`;
    const message = detail ? `${detail}\n\n${hint}` : hint;
    if (isShown(id, `${summary}\n${message}`)) diagnostics.push({ ...warning, detail: message });
  };
}

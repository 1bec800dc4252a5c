/**
 * One cause is reported once. Terraform shows every error of every object: a list that cannot be read would give a thousand
 * times the same text. The first object that meets a cause has the error, which fails the run; the others keep what is
 * known of them and say so in a warning, of which Terraform shows equal ones as one.
 */
import type { Diagnostic } from "../../plugin/contract";
import { warning } from "../diagnostics";

/** What a failure comes from, where others may come from the same. */
export interface Cause {
  readonly key: string;
  readonly summary: string;
  /** Nothing that the provider does in this run can succeed. */
  readonly concernsAll: boolean;
}

export class ReportedCauses {
  readonly #byObjects = new Set<string>();
  readonly #byDataSources = new Set<string>();

  /** True for the first time. An object's error fails the run whatever else happens. */
  first({ key }: Cause): boolean {
    const known = this.#byObjects.has(key);
    this.#byObjects.add(key);
    return !known;
  }

  /** The same for a data source, which always has an error: within a `check` block one is a mere warning. */
  firstOfData({ key }: Cause): boolean {
    const known = this.#byObjects.has(key) || this.#byDataSources.has(key);
    this.#byDataSources.add(key);
    return !known;
  }

  forget(): void {
    this.#byObjects.clear();
    this.#byDataSources.clear();
  }
}

export function notRead({ summary }: Cause): Diagnostic {
  return warning(
    "Some objects could not be read",
    `The error of another object has the same cause: ${summary}\n\nThe plan uses their values in the state. Fix that error, then run plan again.`,
  );
}

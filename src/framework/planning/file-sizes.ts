/**
 * Sums the sizes of the planned objects in each of the server's files. Objects outside of the configuration are not counted, so
 * the real file may be larger.
 */
import type { Diagnostic } from "../../plugin/contract";
import type { State } from "../attribute";
import type { Warn } from "../plan-warnings";
import { fileNearlyFull, fileTooLarge } from "./diagnostics";

export interface StoredIn {
  readonly file: string;
  /** Size limit in bytes. */
  readonly limit: number;
  /** Size of an object in bytes. Some of its values may be unknown. */
  readonly size: (planned: Readonly<State>) => number;
}

export interface Fullness {
  readonly file: string;
  readonly limit: number;
  readonly total: number;
}

/** Fraction of the limit from which a plan warns. */
const NEARLY_FULL = 0.8;

export class FileSizes {
  readonly #files = new Map<string, { total: number; isChanged: boolean; warned: "no" | "nearly full" | "full" }>();

  /** Adds a planned object, changed or not. Returns the fullness of its file when it is first to be reported. */
  plan({ file, limit, size }: StoredIn, planned: Readonly<State>, isChanged: boolean): Fullness | undefined {
    const known = this.#files.get(file) ?? { total: 0, isChanged: false, warned: "no" };
    this.#files.set(file, known);
    known.total += size(planned);
    known.isChanged ||= isChanged;
    const state = known.total > limit ? "full" : known.total >= NEARLY_FULL * limit ? "nearly full" : "no";
    if (!known.isChanged || state === "no" || state === known.warned) return undefined;
    known.warned = state;
    return { file, limit, total: known.total };
  }
}

/** An error of a file that is too large, or a warning. */
export function reportFullness({ file, limit, total }: Fullness, diagnostics: Diagnostic[], warn: Warn): void {
  if (total > limit) diagnostics.push(fileTooLarge({ file, total, limit }));
  else warn(fileNearlyFull({ file, total, limit, percent: Math.floor((100 * total) / limit) }));
}

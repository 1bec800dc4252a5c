/** Rows of data sources. */
import type { Attributes, ReportedOf, State } from "../../framework/attribute";
import type { RemoteOf, StateOf } from "../../framework/state-of";
import { reconcileRead } from "../../framework/values/reconcile";
import { nullState } from "../../framework/values/state";

/** A row with canonical values, null for properties that the server does not report, and defaults for absent ones. */
export function reportedRow<A extends Attributes>(attributes: A, remote: RemoteOf<A>): StateOf<ReportedOf<A>> {
  // The attributes decide the names and types of the result.
  return reconcileRead(attributes, nullState(attributes), remote as State) as StateOf<ReportedOf<A>>;
}

type Sortable = string | number | null | undefined;

/** Sorts rows by these attributes: numbers by value, strings by code units, null first. */
export function sortedBy<R extends object>(rows: readonly R[], ...names: readonly (keyof R & string)[]): R[] {
  return rows.toSorted((a, b) => names.map((name) => compare(a[name], b[name])).find((order) => order !== 0) ?? 0);
}

function compare(a: unknown, b: unknown): number {
  // Rows are sorted by strings or numbers.
  const [one, other] = [a as Sortable, b as Sortable];
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [left, right] = [String(one ?? ""), String(other ?? "")];
  return left < right ? -1 : left > right ? 1 : 0;
}

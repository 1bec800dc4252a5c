/** The changes of a plan, field by field. */
import type { PlannedChange } from "./cluster";

/** Returns the changed fields; `after` lacks values that are known only after the apply. */
export function changedFields({ before, after }: PlannedChange): string[] {
  const names = Object.keys({ ...before, ...after }).filter((name) => after === null || name in after);
  return names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
}

export function describe(change: PlannedChange): string {
  const fields = changedFields(change).map(
    (name) => `${name}: ${JSON.stringify(change.before?.[name])} -> ${JSON.stringify(change.after?.[name])}`,
  );
  return `${change.address} ${change.actions.join()} (${fields.join("; ")})`;
}

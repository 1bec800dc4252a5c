/** What the application says is made elsewhere: whoever writes `fromRef` and the like knows that nothing here makes it. */
import type { Application } from "./application";

/** In whichever stack: a name that is put down is handed around. */
export function namedElsewhere(application: Application): ReadonlySet<string> {
  const before = known.get(application);
  if (before) return before;
  const named = new Set(application.blocks.flatMap(({ elsewhere = [] }) => elsewhere));
  known.set(application, named);
  return named;
}

/** Asked for each cluster, by several checks. */
const known = new WeakMap<Application, ReadonlySet<string>>();

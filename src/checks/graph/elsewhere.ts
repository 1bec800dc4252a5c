/** What the application says is made elsewhere: whoever writes `fromRef` and the like knows that nothing here makes it. */
import type { Application } from "./application";

/** In whichever stack: a name that is put down is handed around. */
export const namedElsewhere = ({ clusters }: Application): ReadonlySet<string> =>
  new Set(clusters.flatMap(({ providers }) => providers.flatMap(({ block }) => block.elsewhere ?? [])));

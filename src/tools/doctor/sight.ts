/** What the credentials are shown: lists of the server lack what they may not see, without saying so. */
import type { PveSession } from "../../api/types";
import { type Held, holdsIn } from "../../resources/permissions/held";

interface Sight {
  readonly path: string;
  /** One of these privileges is enough. */
  readonly any: readonly string[];
}

/** Whether the credentials see everything at and below all of these paths. */
export async function holdsEvery(session: PveSession, sights: readonly Sight[]): Promise<boolean> {
  // Border control has seen that it is an object.
  const holds = holdsIn((await session.read("GET /access/permissions", {}, {}, {})) as Held);
  return sights.every(({ path, any }) => any.some((privilege) => holds({ path, privilege, below: true })));
}

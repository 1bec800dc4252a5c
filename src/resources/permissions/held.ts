/**
 * The privileges of a user, from the answer of `GET /access/permissions`: privileges by path, with 1 if they apply below it. The
 * answer leaves out paths without privileges, so a path with revoked access looks like a path without an entry.
 * Facts: contributing/facts/transport.md#permissions.
 */
import type { Grant } from "./requirement";

export type Held = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function holdsIn(held: Held): (grant: Grant) => boolean {
  return ({ path, privilege, below }) => {
    for (let at: string | undefined = path; at !== undefined; at = above(at)) {
      const here = held[at];
      if (here === undefined) continue;
      const reach = here[privilege];
      return at === path && !below ? reach !== undefined : isSet(reach);
    }
    return false;
  };
}

/** The same for a path that is partly unknown: true if the user has the privilege somewhere below it. */
export function mayHoldIn(held: Held): (grant: Grant) => boolean {
  const holds = holdsIn(held);
  return (grant) => {
    if (holds(grant)) return true;
    const { path, privilege, below } = grant;
    const inside = path === "/" ? "/" : `${path}/`;
    return below && Object.entries(held).some(([at, here]) => at.startsWith(inside) && here[privilege] !== undefined);
  };
}

const isSet = (flag: unknown) => flag === 1 || flag === "1" || flag === true;

function above(path: string): string | undefined {
  if (path === "/") return undefined;
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

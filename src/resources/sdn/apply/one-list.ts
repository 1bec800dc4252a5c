/**
 * One list for two questions: what is staged, and whether that is applied. Facts (docs/facts/sdn.md#staged-and-running):
 * the pending list has running values at the top and `state` where staged ones differ. So where it has no `state` at all
 * it says what the plain one says. Else the plain one is asked too: settings that go, and new objects, read otherwise in
 * pending lists. Only lists of which that is recorded are here.
 */
import type { ReadName } from "../../../api/calls";
import type { PveSession } from "../../../api/types";
import { type AnyCalls, anyCalls, withCalls } from "../../with-calls";

const LISTS: ReadonlySet<string> = new Set([
  "GET /cluster/sdn/zones",
  "GET /cluster/sdn/vnets",
  "GET /cluster/sdn/vnets/{vnet}/subnets",
  "GET /cluster/sdn/controllers",
] satisfies ReadName[]);

/** For who asks for pending lists anyway. */
export function readingOneList(session: PveSession): PveSession {
  return withCalls(session, (inner) => ({ read: fromOneList(anyCalls(inner).read) }));
}

function fromOneList(read: AnyCalls["read"]): AnyCalls["read"] {
  return async (name, path, query = {}, options) => {
    const isStaged = LISTS.has(name) && Object.keys(query).length === 0 && options?.shared !== undefined;
    if (!isStaged) return read(name, path, query, options);
    const entries = (await read(name, path, { pending: 1 }, options)) as readonly { readonly state?: unknown }[];
    return entries.some(({ state }) => state !== undefined) ? read(name, path, query, options) : entries;
  };
}

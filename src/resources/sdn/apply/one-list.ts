/**
 * Answers plain reads from pending lists, so that a refresh needs one list for both the objects and their staged changes. Facts:
 * contributing/facts/sdn.md#staged-and-running. A pending list has running values at the top, and `state` where staged ones differ.
 * Without any `state`, it equals the plain list. Otherwise the plain list is read as well, because pending lists report removed settings
 * and new objects differently. Prefix lists are missing here: without `verbose` they have IDs only, and the effect of `verbose` with
 * `pending` is unknown.
 */
import type { ReadName } from "../../../api/calls";
import type { PveSession } from "../../../api/types";
import { type AnyCalls, anyCalls, withCalls } from "../../with-calls";
import { fabricsIn, nodesIn } from "../fabrics/list";

type Entries = readonly { readonly state?: unknown }[];

const wholeAnswer = (answer: unknown) => answer as Entries;

/** How to find the entries in the answer of each list. */
const LISTS: ReadonlyMap<string, (answer: unknown) => Entries> = new Map<ReadName, (answer: unknown) => Entries>([
  ["GET /cluster/sdn/zones", wholeAnswer],
  ["GET /cluster/sdn/vnets", wholeAnswer],
  ["GET /cluster/sdn/vnets/{vnet}/subnets", wholeAnswer],
  ["GET /cluster/sdn/controllers", wholeAnswer],
  ["GET /cluster/sdn/fabrics/all", (answer) => [...fabricsIn(answer), ...nodesIn(answer)]],
  ["GET /cluster/sdn/route-maps/entries", wholeAnswer],
]);

/** The session with plain reads answered from pending lists, for callers that also read those. */
export function readingOneList(session: PveSession): PveSession {
  return withCalls(session, (inner) => ({ read: fromOneList(anyCalls(inner).read) }));
}

function fromOneList(read: AnyCalls["read"]): AnyCalls["read"] {
  return async (name, path, query = {}, options) => {
    const entriesIn = LISTS.get(name);
    const isStaged = entriesIn && Object.keys(query).length === 0 && options?.shared !== undefined;
    if (!isStaged) return read(name, path, query, options);
    const answer = await read(name, path, { pending: 1 }, options);
    return entriesIn(answer).some(({ state }) => state !== undefined) ? read(name, path, query, options) : answer;
  };
}

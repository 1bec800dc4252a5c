/**
 * One list for two questions: what is staged, and whether that is applied. Facts (contributing/facts/sdn.md#staged-and-running):
 * the pending list has running values at the top and `state` where staged ones differ. So where it has no `state` at all
 * it says what the plain one says. Else the plain one is asked too: settings that go, and new objects, read otherwise in
 * pending lists. Prefix lists are not here: without `verbose` they have ids only, and what it does together with
 * `pending` is not known.
 */
import type { ReadName } from "../../../api/calls";
import type { PveSession } from "../../../api/types";
import { type AnyCalls, anyCalls, withCalls } from "../../with-calls";
import { fabricsIn, nodesIn } from "../fabrics/list";

type Entries = readonly { readonly state?: unknown }[];

const themselves = (answer: unknown) => answer as Entries;

/** The entries of each list. */
const LISTS: ReadonlyMap<string, (answer: unknown) => Entries> = new Map<ReadName, (answer: unknown) => Entries>([
  ["GET /cluster/sdn/zones", themselves],
  ["GET /cluster/sdn/vnets", themselves],
  ["GET /cluster/sdn/vnets/{vnet}/subnets", themselves],
  ["GET /cluster/sdn/controllers", themselves],
  ["GET /cluster/sdn/fabrics/all", (answer) => [...fabricsIn(answer), ...nodesIn(answer)]],
  ["GET /cluster/sdn/route-maps/entries", themselves],
]);

/** For who asks for pending lists anyway. */
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

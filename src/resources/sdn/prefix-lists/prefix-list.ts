/**
 * Prefix lists. Facts: contributing/facts/sdn-routing.md#prefix-lists. Only `verbose` reports whole lists. PUT replaces all entries; `delete`
 * removes all of them. The server keeps entries in the order of the last write. It refuses to delete a list that a fabric or a route map
 * refers to.
 */

import type { PveSession } from "../../../api/types";
import { keyedOf } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import { setToMap } from "../../../framework/handlers/upgrade";
import { invalidValue } from "../../../framework/planning/diagnostics";
import type { Behaviour, Report } from "../../../framework/resource";
import type { ConfigOf, StateOf, Unknown } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { unlessMissing } from "../../failures";
import { canonicalNetwork, fullRangeCidr } from "../../formats/networks";
import { prefixLengthsProblem } from "../../formats/route-formats";
import { newPrefixListId } from "../../formats/sdn-names";
import { behaviourOf, collectionResource, withBehaviour } from "../../kinds/define";
import { byAttribute, listOwner } from "../../kinds/hands-over";
import { parameter, subkey } from "../../parameters/parameter";
import { shown } from "../../parameters/reported-text";
import { prefixListDeletedWithEntries } from "../diagnostics";
import { routeActionValues } from "../enumerations";
import { listing } from "../listing";
import { lockToken, SDN_LOCK } from "../lock";

const length = (name: "ge" | "le", doc: string) => subkey(name, integer({ doc, min: 0, max: 128 })).optional();

export const seq = subkey(
  "seq",
  integer({ doc: "Sequence number in the list. Entries are tried in ascending order.", min: 1, max: 4_294_967_295 }),
).required();

/** Attributes of an entry, except its number. */
export const entryRule = {
  action: subkey("action", {
    doc: "Action for matching routes: `permit` or `deny`.",
    check: [routeActionValues],
    always: true,
  }).required(),
  prefix: subkey("prefix", {
    doc: "Network that contains the routes.",
    check: [fullRangeCidr],
    canonical: canonicalNetwork,
    always: true,
  }).required(),
  ge: length("ge", "Minimum prefix length of the routes. Without `ge` and `le`, only the prefix itself matches."),
  le: length("le", "Maximum prefix length of the routes."),
};

/** The contradiction between the parts of an entry. `undefined` if a part is unknown or invalid by itself. */
export function entryProblem({ prefix, ge, le }: ConfigOf<typeof entryRule>): string | undefined {
  if (prefix === null || prefix === UNKNOWN || !isLength(ge) || !isLength(le)) return undefined;
  return prefixLengthsProblem({ prefix, ge, le });
}

/** Whether a length is valid or not set. */
function isLength(value: number | Unknown | null): value is number | null {
  return value === null || (value !== UNKNOWN && Number.isInteger(value) && value >= 0 && value <= 128);
}

export const PREFIX_LISTS = "/cluster/sdn/prefix-lists";

const prefixListAttributes = {
  prefix_list: parameter("id", {
    doc: "ID of the list: 1 to 32 letters, digits, `_` and `-`, beginning with a letter or digit.",
    check: [newPrefixListId],
  })
    .key()
    .identifies("sdn.prefix_list")
    .since("9.2"),
  entries: parameter(
    "entries",
    keyedOf(
      "seq",
      { seq, ...entryRule },
      { doc: "All entries of the list by sequence number, 1 to 4294967295. Entries are tried in ascending order." },
    ),
  )
    .optional()
    .distinguishesEmpty()
    .sharedWith("sdn_prefix_list_entry")
    .whenWritten("Other entries are removed."),
};

type Attributes = typeof prefixListAttributes;

function validate({ entries }: ConfigOf<Attributes>, report: Report): void {
  if (entries === null || entries === UNKNOWN) return;
  for (const entry of entries) {
    if (entry === UNKNOWN) continue;
    const wrong = entryProblem(entry);
    // The number may be unknown.
    const problem = `The entry ${shown(entry.seq)} ${wrong}.`;
    if (wrong) report.error(invalidValue({ attribute: "entries", name: "", problem }, path("entries")));
  }
}

/** The list with all entries, including those of single resources. */
export const prefixList = collectionResource({
  type: "sdn_prefix_list",
  version: 1,
  // Version 0 stored entries as a set of objects with `seq`.
  upgrades: { 0: setToMap("entries", "seq") },
  description:
    "A prefix list: networks for filters of fabrics and for route maps. Manage its entries either here or with `pve_sdn_prefix_list_entry`, not both.",
  importExample: "private",
  attributes: prefixListAttributes,
  collection: {
    path: PREFIX_LISTS,
    listQuery: { verbose: 1 },
    key: "prefix_list",
    domain: SDN_LOCK,
    update: "partial",
    withEveryWrite: lockToken,
  },
  validate,
});

const behaviour = behaviourOf(prefixList);

const PREFIX_LIST = `${PREFIX_LISTS}/{id}` as const;
const write = { domain: SDN_LOCK };

/** Reports entries only if this resource manages them. */
const managedBehaviour: Behaviour<PveSession, Attributes, "prefix_list"> = {
  ...behaviour,

  async read(state, context) {
    const remote = await behaviour.read(state, context);
    if (!remote || context.importing) return remote;
    return { ...remote, entries: state.entries === null ? null : (remote.entries ?? []) };
  },

  async update(planned, prior, context) {
    const { prefix_list: id, entries } = planned;
    if (entries !== null && entries.length > 0) return behaviour.update?.(planned, prior, context);
    const { services } = context;
    // A list has no other attributes to change.
    if (entries !== null)
      await services.write(`PUT ${PREFIX_LIST}`, { id }, { delete: ["entries"], ...lockToken(services) }, write);
    return undefined;
  },

  async delete(state, context) {
    const numbers = state.entries === null ? await unlessMissing(numbersIn(state, context.services)) : [];
    await behaviour.delete(state, context);
    if (!numbers || numbers.length === 0) return;
    context.warn(prefixListDeletedWithEntries({ list: state.prefix_list, entries: numbers.join(", ") }));
  },
};

async function numbersIn({ prefix_list: id }: StateOf<Attributes>, services: PveSession): Promise<number[]> {
  const entries = await services.read(`GET ${PREFIX_LIST}/entries`, { id });
  return entries.map(({ seq }) => Number(seq)).sort((a, b) => a - b);
}

export const managedPrefixList = withBehaviour(
  {
    ...prefixList,
    handsOver: listOwner("sdn_prefix_list_entry", "prefix_list", { entries: { nameOf: byAttribute("seq") } }),
    operations: [...prefixList.operations, `GET ${PREFIX_LIST}/entries`],
    // Updates with entries read the list to keep unknown properties. Deletions read the entries to warn of others.
    rights: {
      read: [`GET ${PREFIX_LISTS}`],
      update: ({ planned }) => {
        const entries = planned?.entries;
        if (entries === null) return [];
        const isEmptied = Array.isArray(entries) && entries.length === 0;
        return [`PUT ${PREFIX_LIST}`, ...(isEmptied ? [] : [`GET ${PREFIX_LIST}`])];
      },
      delete: ({ prior }) => [
        `DELETE ${PREFIX_LIST}`,
        ...((prior?.entries ?? null) === null ? [`GET ${PREFIX_LIST}/entries`] : []),
      ],
    },
  },
  managedBehaviour,
);

export const prefixListsData = listing({
  type: "sdn_prefix_lists",
  since: "9.2",
  items: "prefix_lists",
  description: "Lists prefix lists with their entries.",
  attributes: prefixListAttributes,
  entries: (session, version, _, options) =>
    session.read("GET /cluster/sdn/prefix-lists", {}, { verbose: 1, ...version }, options),
  sortedBy: ["prefix_list"],
  operations: ["GET /cluster/sdn/prefix-lists"],
});

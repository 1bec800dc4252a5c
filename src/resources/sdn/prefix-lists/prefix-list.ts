/**
 * Prefix lists. Facts (contributing/facts/sdn-routing.md#prefix-lists): whole lists are listed with `verbose` only; PUT
 * replaces all entries, none at all is said by deletion; the server keeps entries in the order in which they were
 * written last; a list cannot be deleted while a fabric or a route map refers to it.
 */
import type { PveSession } from "../../../api/types";
import { setOf, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Behaviour, Report } from "../../../framework/resource";
import type { ConfigOf, StateOf } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import { shown } from "../../attributes/shown";
import { unlessMissing } from "../../failures";
import { newPrefixListId } from "../../formats/sdn-names";
import { behaviourOf, collectionResource, withBehaviour } from "../../kinds/define";
import { byAttribute, owning } from "../../kinds/hands-over";
import { parameter } from "../../parameters/parameter";
import { lockToken, SDN_LOCK } from "../lock";
import { entryProblem, entryRule, seq } from "./entry-attributes";

export const PREFIX_LISTS = "/cluster/sdn/prefix-lists";

export const prefixListAttributes = {
  prefix_list: parameter(
    "id",
    string({
      doc: "Id of the list: 1 to 32 letters, digits, `_` and `-`, beginning with a letter or digit.",
      check: [newPrefixListId],
    }),
  )
    .required()
    .identifies("sdn.prefix_list")
    .replaces()
    .since("9.2"),
  entries: parameter(
    "entries",
    setOf(
      { seq, ...entryRule },
      {
        doc: "All entries of the list: others are removed.",
      },
    ).keyedBy("seq"),
  )
    .optional()
    .distinguishesEmpty()
    .sharedWith("sdn_prefix_list_entry"),
};

type Attributes = typeof prefixListAttributes;

function validate({ entries }: ConfigOf<Attributes>, report: Report): void {
  if (entries === null || entries === UNKNOWN) return;
  for (const entry of entries) {
    if (entry === UNKNOWN) continue;
    const wrong = entryProblem(entry);
    // Also while its number is not known.
    if (wrong) report.error(path("entries"), "Invalid entry", `The entry ${shown(entry.seq)} ${wrong}.`);
  }
}

/** With all entries, whoever manages them. */
export const prefixList = collectionResource({
  type: "sdn_prefix_list",
  family: "sdn",
  documentation: {
    description:
      "A prefix list: which networks are meant, for filters of fabrics and for route maps. Entries are managed either all here or each by `pve_sdn_prefix_list_entry`, never both.",
    example: `resource "pve_sdn_prefix_list" "private" {
  prefix_list = "private"

  entries = [
    { seq = 10, action = "permit", prefix = "10.0.0.0/8", le = 24 },
    { seq = 20, action = "deny", prefix = "0.0.0.0/0", le = 32 },
  ]
}
`,
    importExample: "private",
  },
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

/** Entries count only where this resource manages them. */
const managing: Behaviour<PveSession, Attributes, "prefix_list"> = {
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
    // The list has nothing beside its entries: without them there is nothing to change.
    if (entries !== null)
      await services.write(`PUT ${PREFIX_LIST}`, { id }, { delete: ["entries"], ...lockToken(services) }, write);
    return undefined;
  },

  async delete(state, context) {
    const left = state.entries === null ? await unlessMissing(numbersIn(state, context.services)) : [];
    await behaviour.delete(state, context);
    if (!left || left.length === 0) return;
    const detail = `They were not managed here, or not destroyed before: ${left.join(", ")}.`;
    context.warn(`Prefix list ${state.prefix_list} was deleted with its entries`, detail);
  },
};

async function numbersIn({ prefix_list: id }: StateOf<Attributes>, services: PveSession): Promise<number[]> {
  const entries = await services.read(`GET ${PREFIX_LIST}/entries`, { id });
  return entries.map(({ seq }) => Number(seq)).sort((a, b) => a - b);
}

export const managedPrefixList = withBehaviour(
  {
    ...prefixList,
    handsOver: owning("sdn_prefix_list_entry", "prefix_list", { entries: byAttribute("seq") }),
    operations: [...prefixList.operations, `GET ${PREFIX_LIST}/entries`],
    // Updates keep what the server has beside; deletions say what they remove of others.
    rights: {
      read: [`GET ${PREFIX_LISTS}`],
      update: [`PUT ${PREFIX_LIST}`, `GET ${PREFIX_LIST}`],
      delete: ({ prior }) => [
        `DELETE ${PREFIX_LIST}`,
        ...((prior?.entries ?? null) === null ? [`GET ${PREFIX_LIST}/entries`] : []),
      ],
    },
  },
  managing,
);

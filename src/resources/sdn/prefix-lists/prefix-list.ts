/**
 * Prefix lists. Facts (docs/facts/sdn-routing.md#prefix-lists): whole lists are listed with `verbose` only; PUT
 * replaces all entries, none at all is said by deletion; the server keeps entries in the order in which they were
 * written last; a list cannot be deleted while a fabric or a route map refers to it.
 */
import type { PveSession } from "../../../api/types";
import { type State, setOf, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Behaviour, Report } from "../../../framework/resource";
import { isMap, type ValueMap } from "../../../plugin/cty/value";
import { unlessMissing } from "../../failures";
import { newPrefixListId } from "../../formats/sdn-names";
import { collectionResource, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { createParameters } from "../../parameters/parameters";
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
    .replaces()
    .since("9.2"),
  entries: parameter(
    "entries",
    setOf(
      { seq, ...entryRule },
      {
        doc: "All entries of the list: others are removed. Leave it out to manage them with `pve_sdn_prefix_list_entry`: they are left alone then, but those that stood here before are removed.",
      },
    ).keyedBy("seq"),
  )
    .optional()
    .emptyMatters(),
};

function validate({ entries }: ValueMap, report: Report): void {
  if (!Array.isArray(entries)) return;
  for (const entry of entries.filter(isMap)) {
    const wrong = entryProblem(entry);
    if (wrong) report.error(path("entries"), "Invalid entry", `The entry ${String(entry.seq)} ${wrong}.`);
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

const { behaviour } = prefixList;

/** Entries count only where this resource manages them. */
const managing: Behaviour<PveSession> = {
  ...behaviour,

  async read(state, context) {
    const remote = await behaviour.read(state, context);
    if (!remote || context.importing) return remote;
    return { ...remote, entries: Array.isArray(state.entries) ? (remote.entries ?? []) : null };
  },

  async update(planned, prior, { services, config }) {
    if (!Array.isArray(planned.entries)) {
      await removeEntries(prior, services);
      return undefined;
    }
    const { entries } = createParameters(prefixListAttributes, planned, config);
    const change = planned.entries.length > 0 ? { entries } : { delete: ["entries"] };
    await services.put(pathOf(planned), { ...change, ...lockToken(services) }, { domain: SDN_LOCK });
    return undefined;
  },

  async delete(state, context) {
    const left = Array.isArray(state.entries) ? [] : await unlessMissing(sequence(state, context.services));
    await behaviour.delete(state, context);
    if (!left || left.length === 0) return;
    const detail = `They were not managed here, or not destroyed before: ${left.join(", ")}.`;
    context.warn(`Prefix list ${String(state.prefix_list)} was deleted with its entries`, detail);
  },
};

const pathOf = ({ prefix_list }: State) => `${PREFIX_LISTS}/${encodeURIComponent(String(prefix_list))}`;

/** Those that this resource had; entries of others stay. */
async function removeEntries({ entries, ...list }: State, services: PveSession): Promise<void> {
  for (const entry of Array.isArray(entries) ? entries.filter(isMap) : []) {
    const path = `${pathOf(list)}/entries/${String(entry.seq)}`;
    await unlessMissing(services.delete(path, lockToken(services), { domain: SDN_LOCK }));
  }
}

async function sequence(state: State, services: PveSession): Promise<number[]> {
  const entries = await services.list<{ seq: number | string }>(`${pathOf(state)}/entries`);
  return entries.map((entry) => Number(entry.seq)).sort((a, b) => a - b);
}

export const managedPrefixList: Resource = {
  ...prefixList,
  operations: [
    ...prefixList.operations,
    `GET ${PREFIX_LISTS}/{id}/entries`,
    `DELETE ${PREFIX_LISTS}/{id}/entries/{url_seq}`,
  ],
  behaviour: managing,
};

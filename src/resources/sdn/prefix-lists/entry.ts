/**
 * Single entries of a prefix list. Facts: contributing/facts/sdn-routing.md#prefix-lists. The sequence number identifies an entry within its
 * list, and cannot change.
 */

import { path } from "../../../framework/diagnostics";
import { invalidValue } from "../../../framework/planning/diagnostics";
import { newPrefixListId } from "../../formats/sdn-names";
import { behaviourOf, collectionResource, withBehaviour } from "../../kinds/define";
import { byAttribute, listElement } from "../../kinds/hands-over";
import { parameter } from "../../parameters/parameter";
import { decodeAnswer } from "../../parameters/parameters";
import { parsePropertyString } from "../../parameters/property-string";
import { lockToken, SDN_LOCK } from "../lock";
import { entryProblem, entryRule, PREFIX_LISTS, seq } from "./prefix-list";

const rule = { seq: seq.replaces(), ...entryRule };

const entry = collectionResource({
  type: "sdn_prefix_list_entry",
  description:
    "One entry of a prefix list, for lists whose entries are managed in several places. The resource of the list must not set `entries`.",
  importExample: "offices/30",
  attributes: {
    // The path contains it; answers do not.
    prefix_list: parameter("id", { doc: "Prefix list.", check: [newPrefixListId], only: "read" })
      .key()
      .refersTo("sdn.prefix_list")
      .since("9.2"),
    ...rule,
  },
  collection: {
    path: `${PREFIX_LISTS}/{prefix_list}/entries`,
    key: "seq",
    pathParameter: "url_seq",
    domain: SDN_LOCK,
    update: "partial",
    deleteForm: "repeat",
    decode: (answer, { prefix_list }) => ({ ...decodeAnswer(rule, answer), prefix_list }),
    withEveryWrite: lockToken,
  },
  validate(config, report) {
    const wrong = entryProblem(config);
    if (wrong)
      report.error(invalidValue({ attribute: "prefix", name: "", problem: `The entry ${wrong}.` }, path("prefix")));
  },
});

const listed = withBehaviour(entry, {
  ...behaviourOf(entry),
  /** The API lists entries per list only. `verbose` reports those of all lists. */
  async list({ services }) {
    const lists = await services.read(`GET ${PREFIX_LISTS}`, {}, { verbose: 1 }, { shared: SDN_LOCK });
    return lists.flatMap((list) => {
      // The API description omits the fields of `verbose`.
      const { id = null, entries } = list as typeof list & { readonly entries?: readonly string[] | null };
      return (entries ?? []).map((text) => ({ ...decodeAnswer(rule, parsePropertyString(text)), prefix_list: id }));
    });
  },
});

export const prefixListEntry = {
  ...listed,
  handsOver: listElement("sdn_prefix_list_entry", "prefix_list", byAttribute("seq")),
  operations: [...entry.operations, `GET ${PREFIX_LISTS}`],
};

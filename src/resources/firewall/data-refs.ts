/** Aliases and IP sets that rules can refer to. Facts: contributing/facts/firewall.md#lists-for-reading. */

import { listOf, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { referenceKindValues } from "./enumerations";

const reference = {
  type: parameter("type", { doc: "`alias` or `ipset`." }).computed(),
  name: parameter("name", { doc: "Name." }).computed(),
  scope: parameter("scope", {
    doc: "`dc` (defined for the cluster) or `sdn` (generated from SDN objects).",
  }).computed(),
  ref: string({ doc: "Reference for rules, with the scope." }).computed(),
  comment: parameter("comment", { doc: "Comment." }).computed(),
};

export const refsData = dataSource({
  type: "firewall_refs",
  description:
    "Aliases and IP sets that firewall rules can refer to, also those that the server generates from SDN objects.",
  example: `data "pve_firewall_refs" "sets" {\n  type = "ipset"\n}\n`,
  attributes: {
    type: string<"alias" | "ipset">({
      doc: "Kind of object to list: `alias` or `ipset`. Both when absent.",
      check: [referenceKindValues],
    }).optional(),
    refs: listOf(reference, { doc: "The references, sorted." }).computed(),
  },
  operations: ["GET /cluster/firewall/refs"],
  async read({ type }, { services }) {
    const entries = await services.read("GET /cluster/firewall/refs", {}, type === null ? {} : { type });
    const rows = entries.map((entry) => {
      const name = entry.ref.replace(/^\+/, "");
      const prefix = entry.type === "ipset" ? "+" : "";
      return { ...decodeAnswer(reference, entry), ref: `${prefix}${entry.scope}/${name}` };
    });
    return { refs: sortedBy(rows, "ref") };
  },
});

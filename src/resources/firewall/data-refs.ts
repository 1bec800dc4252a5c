/** Aliases and ip sets that rules can name. Facts: contributing/facts/firewall.md#lists-for-reading. */

import { listOf, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { referenceKindValues } from "./enumerations";

const reference = {
  type: parameter("type", string({ doc: "`alias` or `ipset`." })).computed(),
  name: parameter("name", string({ doc: "Name." })).computed(),
  scope: parameter("scope", string({ doc: "`dc` (the cluster's own) or `sdn` (made from SDN)." })).computed(),
  ref: string({ doc: "How rules name it, with the scope." }).computed(),
  comment: parameter("comment", string({ doc: "Comment." })).computed(),
};

export const refsData = dataSource({
  type: "firewall_refs",
  family: "firewall",
  documentation: {
    description: "Aliases and ip sets that firewall rules can name, also those made from SDN.",
    example: `data "pve_firewall_refs" "sets" {\n  type = "ipset"\n}\n`,
  },
  attributes: {
    type: string<"alias" | "ipset">({
      doc: "Only `alias` or `ipset`.",
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

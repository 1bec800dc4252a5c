/** Macros that the server has. Facts: contributing/facts/firewall.md#lists-for-reading. */
import { listOf, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";

const macro = {
  name: parameter("macro", string({ doc: "Name." })).computed(),
  description: parameter("descr", string({ doc: "What it stands for." })).computed(),
};

export const macrosData = dataSource({
  type: "firewall_macros",
  family: "firewall",
  documentation: {
    description: "Macros that firewall rules can use, sorted by name.",
    example: `data "pve_firewall_macros" "all" {}\n`,
  },
  attributes: { macros: listOf(macro, { doc: "The macros." }).computed() },
  operations: ["GET /cluster/firewall/macros"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/firewall/macros", {});
    const rows = entries.map((entry) => decodeAnswer(macro, entry));
    return { macros: sortedBy(rows, "name") };
  },
});

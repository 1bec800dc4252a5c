/** All prefix lists. */
import { listing } from "../listing";
import { prefixListAttributes } from "./prefix-list";

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

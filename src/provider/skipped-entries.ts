/** Entries of the server's lists without the key that names their object: nothing can be managed of them, and all others can. */
const CAUSES: Readonly<Record<string, string>> = {
  "/cluster/firewall/aliases":
    "This is an alias line in cluster.fw that PVE cannot parse, such as one with several blanks between name and address. The firewall ignores it, too. Correct or remove the line in `/etc/pve/firewall/cluster.fw` on a node.",
};
const ANY_CAUSE =
  "The file behind the list has probably been edited by hand. Compare it with the output of `pvesh get` for this path on a node, and correct the file.";

/** Summary and detail of the warning. */
export function skippedEntries(list: string, count: number): [string, string] {
  const [entries, were, lack] = count === 1 ? ["entry", "was", "lacks"] : ["entries", "were", "lack"];
  return [
    `${count} unreadable list ${entries} skipped`,
    `${count} ${entries} of the answer to GET ${list} ${lack} the key that names the object, and ${were} left out. ${CAUSES[list] ?? ANY_CAUSE}`,
  ];
}

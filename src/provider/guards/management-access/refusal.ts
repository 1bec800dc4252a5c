/** What a refusal says: who is shut out of what, by which rule or policy, and what to do. */
import type { Loss } from "./losses";

const MEANING: Readonly<Record<number, string>> = { 8006: "the API", 22: "SSH", 3128: "SPICE" };

const OPEN =
  "Where that is meant, take the network out of `require_management_access` (or PVE_REQUIRE_MANAGEMENT_ACCESS) for this run.";

/** `TCP 8006 (the API)`. */
const shownPort = (port: number): string => `TCP ${port} (${MEANING[port] ?? "consoles"})`;

export function headlineOf({ network, port, address, isWhole, verdict }: Loss, when: "then" | "now" = "then"): string {
  const who = isWhole ? network : `${address} of ${network}`;
  const reaches = when === "now" ? "does not reach" : "would no longer reach";
  return `${who} ${reaches} ${shownPort(port)} of the nodes: ${verdict.reason}`;
}

export function remedyOf({ network, verdict, maybeLocal }: Loss, doing: "delete" | "other" = "other"): string {
  const { position, group } = verdict;
  const first =
    position === undefined
      ? `Let it in before: by an entry ${network} in the ip set \`management\`, or by a rule that accepts TCP 22,3128,5900:5999,8006 from it. What switches the firewall on, or makes its policy stricter, depends on it (\`depends_on\`).`
      : `${group === undefined ? `Rule ${position}` : `Rule ${position}, of the group ${group},`} comes before what lets it in: put a rule that accepts TCP 22,3128,5900:5999,8006 from ${network} above it (\`position\`, or its place in \`rules\`), or name a narrower source there. The set \`management\` is asked only after all rules.`;
  const order =
    doing === "delete"
      ? "Where another object takes the place of this one, that has to be there first: `create_before_destroy = true` in its `lifecycle`, or apply the new one in a run before."
      : "Where another change of the run lets it in, that has to come first: refer to it, or `depends_on`.";
  const local = maybeLocal
    ? "The server lets the network of the nodes in by itself, as it finds it out; which one that is, is sure only where the alias `local_network` says it."
    : "";
  return [first, order, local, OPEN].filter((text) => text !== "").join(" ");
}

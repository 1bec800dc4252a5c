/** What a refusal says: who is shut out of what, by which rule or policy, and what to do. */
import type { Loss } from "./losses";

const MEANING: Readonly<Record<number, string>> = { 8006: "the API", 22: "SSH", 3128: "SPICE" };

const OPEN =
  "To go ahead anyway, remove the network from `require_management_access` (or PVE_REQUIRE_MANAGEMENT_ACCESS) for this run.";
const PORTS = "TCP 22,3128,5900:5999,8006";

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
      ? `Let ${network} in first: add it to the IP set \`management\`, or accept ${PORTS} from it in a rule. Make the change that enables the firewall or tightens its policy depend on that (\`depends_on\`).`
      : `Put a rule that accepts ${PORTS} from ${network} above rule ${position}${group === undefined ? "" : ` (group ${group})`}, or narrow the source of that rule. The server checks the IP set \`management\` only after all rules.`;
  const order =
    doing === "delete"
      ? "If another object replaces this one, create it first: set `create_before_destroy = true`, or apply it in an earlier run."
      : "If another change of this run lets the network in, make this one depend on it (`depends_on`).";
  const local = maybeLocal
    ? "The server lets in the network of the nodes as it detects it; define the alias `local_network` to make that certain."
    : "";
  return [first, order, local, OPEN].filter((text) => text !== "").join(" ");
}

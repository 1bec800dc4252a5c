/** Error texts of the server about the firewall. Facts: contributing/facts/firewall.md. */
import type { ReasonOf, ServerText } from "../../api/server-texts";

export const serverTexts = [
  { text: /no such (alias|IP\/Network)$/i, code: "not-found" },
  { text: /no rule at position/i, code: "not-found" },
  {
    text: /detected mixed ipv4\/ipv6 addresses in rule/i,
    code: "invalid",
    remedy:
      "Source and destination of a rule, and an ICMP protocol, are of one IP version: make a rule for each version. Aliases and sets have the versions of their addresses.",
  },
  {
    text: /zero prefix alias is not allowed/i,
    code: "invalid",
    parameter: "cidr",
    remedy: "The alias is everything, and an IP set accepts no entry for all addresses. Name narrower networks.",
  },
  { text: /invalid vnet specified/i, code: "not-found", reason: "vnet-not-running" },
  {
    text: /^(IPSet|Security group) '[^']*' is not empty/i,
    code: "in-use",
    remedy:
      "It still has entries that this resource does not manage. Remove them first. If other resources of this configuration manage them, replace these together with this one (`-replace=ADDRESS` for each).",
  },
] as const satisfies readonly ServerText[];

export type Reason = ReasonOf<typeof serverTexts>;

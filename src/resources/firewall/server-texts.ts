/** Error texts of the server about the firewall. Facts: contributing/facts/firewall.md. */
import type { ReasonOf, ServerText } from "../../api/server-texts";

export const serverTexts = [
  { text: /no such (alias|IP\/Network)$/i, code: "not-found" },
  { text: /no rule at position/i, code: "not-found" },
  {
    text: /detected mixed ipv4\/ipv6 addresses in rule/i,
    code: "invalid",
    remedy:
      "Source, destination and ICMP protocol of a rule have one IP version. Write a rule for each version. Aliases and sets have the versions of their addresses.",
  },
  {
    text: /zero prefix alias is not allowed/i,
    code: "invalid",
    parameter: "cidr",
    remedy: "The alias covers all addresses, which an IP set does not accept as an entry. Name narrower networks.",
  },
  { text: /invalid vnet specified/i, code: "not-found", reason: "vnet-not-running" },
  {
    text: /^(IPSet|Security group) '[^']*' is not empty/i,
    code: "in-use",
    remedy:
      "It still has entries that this resource does not manage. Remove them first. If other resources of this configuration manage them, replace those in the same run (`-replace=ADDRESS` for each).",
  },
] as const satisfies readonly ServerText[];

export type Reason = ReasonOf<typeof serverTexts>;

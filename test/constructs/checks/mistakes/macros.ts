/** Rules that contradict their macro, and null rules in a list. */
import { firewall } from "../../../../src";
import { type Mistake, value, values } from "./row";

const { Rules } = firewall;
const single = { type: "in", action: "ACCEPT", comment: "Accept all" };
const tcp = { protocol: "tcp" };
const rule = (incorrect: object, corrected: object, message: string): Mistake => {
  const list = (change: object) => ({ rules: [{ ...single, ...change }] });
  return value(Rules, {}, list(incorrect), list(corrected), `rules[0]${message}`);
};

export const macroMistakes: readonly Mistake[] = [
  rule({ macro: "SSH", ...tcp, destinationPort: "23" }, { macro: "SSH" }, ".destinationPort: contradicts the macro"),
  rule({ macro: "DNS", ...tcp }, { ...tcp, destinationPort: "53" }, ".protocol: contradicts the macro"),
  rule(
    { macro: "Ping", protocol: "udp" },
    { macro: "Ping", source: "2001:db8::1", protocol: "icmpv6" },
    ".protocol: contradicts the macro",
  ),
  ...values(Rules, {}, [
    ["rules: must not contain null", { rules: [null] }, { rules: [single] }],
    [
      "rules[2].destinationPort: needs `protocol`",
      { rules: [{ ...single, protocol: "udp" }, null, { ...single, destinationPort: "53" }] },
      { rules: [] },
    ],
  ]),
];

import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";

/** A rule for one port: it overlaps no other of these, so that only the number of requests counts. */
export const port = (number: number, fields: Partial<Rule> = {}): Rule => ({
  type: "in",
  action: "ACCEPT",
  enable: 1,
  proto: "tcp",
  dport: String(number),
  ...fields,
});
export const ports = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => port(from + index));

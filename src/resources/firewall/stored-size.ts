/**
 * How many bytes of `firewall/cluster.fw` an object takes, as far as its values are known. The plan adds them up: the cluster's file
 * system takes no larger file than 1 MiB. Facts: contributing/facts/firewall.md#files-and-locks.
 */
import type { State } from "../../framework/attribute";
import type { StoredIn } from "../../framework/planning/file-sizes";
import { isMap, type Value } from "../../plugin/cty/value";

const bytes = (value: Value | undefined): number =>
  typeof value === "string" || typeof value === "number" ? Buffer.byteLength(String(value)) : 0;

/** With what stands before it, where there is one. */
const part = (before: string, value: Value | undefined): number =>
  bytes(value) === 0 ? 0 : before.length + bytes(value);
const comment = (value: Value | undefined): number => part(" # ", value);
const LINE_END = 1;

const aliasSize = ({ name, cidr, comment: text }: Readonly<State>): number =>
  bytes(name) + part(" ", cidr) + comment(text) + LINE_END;

const memberSize = ({ cidr, nomatch, comment: text }: Readonly<State>): number =>
  (nomatch === true ? 1 : 0) + bytes(cidr) + comment(text) + LINE_END;

function ruleSize(rule: Readonly<State>): number {
  const { type, action, security_group: group, enabled, macro } = rule;
  const does = type === "group" ? bytes(group) : bytes(action);
  const condition = [
    part(" -i ", rule.interface),
    part(" -source ", rule.source),
    part(" -dest ", rule.destination),
    part(" -p ", rule.protocol),
    part(" -dport ", rule.destination_port),
    part(" -sport ", rule.source_port),
    part(" -log ", rule.log_level),
    part(" -icmp-type ", rule.icmp_type),
  ];
  const what = bytes(macro) === 0 ? does : bytes(macro) + does + "()".length;
  const size = (enabled === false ? 1 : 0) + bytes(type) + 1 + what + comment(rule.comment) + LINE_END;
  return condition.reduce((sum, one) => sum + one, size);
}

const all = (items: Value | undefined, size: (item: Readonly<State>) => number): number =>
  (Array.isArray(items) ? items : []).reduce((sum, item) => sum + (isMap(item) ? size(item) : 0), 0);

/** Head, and an empty line before and after what is in it: `[IPSET web] # Web servers`. */
const section = (word: string, name: Value | undefined, text: Value | undefined): number =>
  part(`[${word} `, name) + "]".length + comment(text) + 3 * LINE_END;

const inClusterFile = (size: StoredIn["size"]): StoredIn => ({ file: "firewall/cluster.fw", limit: 1024 * 1024, size });

export const STORED = {
  alias: inClusterFile(aliasSize),
  ipset: inClusterFile((set) => section("IPSET", set.name, set.comment) + all(set.entries, memberSize)),
  member: inClusterFile(memberSize),
  group: inClusterFile((group) => section("group", group.name, group.comment) + all(group.rules, ruleSize)),
  rule: inClusterFile(ruleSize),
  rules: inClusterFile((list) => all(list.rules, ruleSize)),
} as const;

/**
 * Number of bytes that an object takes in `firewall/cluster.fw`, as far as its values are known. The plan adds them up,
 * because the cluster file system accepts files of at most 1 MiB. Facts: contributing/facts/firewall.md#files-and-locks.
 */
import type { State } from "../../framework/attribute";
import type { StoredIn } from "../../framework/planning/file-sizes";
import { isMap, type Value } from "../../plugin/cty/value";

const bytes = (value: Value | undefined): number =>
  typeof value === "string" || typeof value === "number" ? Buffer.byteLength(String(value)) : 0;

/** Size of a value with the text before it; 0 for an empty value. */
const withPrefix = (before: string, value: Value | undefined): number =>
  bytes(value) === 0 ? 0 : before.length + bytes(value);
const comment = (value: Value | undefined): number => withPrefix(" # ", value);
const LINE_END = 1;

const aliasSize = ({ name, cidr, comment: text }: Readonly<State>): number =>
  bytes(name) + withPrefix(" ", cidr) + comment(text) + LINE_END;

const entrySize = ({ cidr, comment: text }: Readonly<State>): number => bytes(cidr) + comment(text) + LINE_END;
const exclusionSize = (entry: Readonly<State>): number => "!".length + entrySize(entry);
const memberSize = (member: Readonly<State>): number =>
  member.nomatch === true ? exclusionSize(member) : entrySize(member);

function ruleSize(rule: Readonly<State>): number {
  const { type, action, security_group: group, enabled, macro } = rule;
  const target = type === "group" ? bytes(group) : bytes(action);
  const condition = [
    withPrefix(" -i ", rule.interface),
    withPrefix(" -source ", rule.source),
    withPrefix(" -dest ", rule.destination),
    withPrefix(" -p ", rule.protocol),
    withPrefix(" -dport ", rule.destination_port),
    withPrefix(" -sport ", rule.source_port),
    withPrefix(" -log ", rule.log_level),
    withPrefix(" -icmp-type ", rule.icmp_type),
  ];
  const written = bytes(macro) === 0 ? target : bytes(macro) + target + "()".length;
  const size = (enabled === false ? 1 : 0) + bytes(type) + 1 + written + comment(rule.comment) + LINE_END;
  return condition.reduce((sum, part) => sum + part, size);
}

const total = (items: Value | undefined, size: (item: Readonly<State>) => number): number =>
  (Array.isArray(items) ? items : []).reduce((sum, item) => sum + (isMap(item) ? size(item) : 0), 0);

/** The header line `[IPSET web] # Web servers`, and an empty line before and after the content. */
const section = (word: string, name: Value | undefined, text: Value | undefined): number =>
  withPrefix(`[${word} `, name) + "]".length + comment(text) + 3 * LINE_END;

const inClusterFile = (size: StoredIn["size"]): StoredIn => ({ file: "firewall/cluster.fw", limit: 1024 * 1024, size });

export const STORED = {
  alias: inClusterFile(aliasSize),
  ipset: inClusterFile(
    (set) =>
      section("IPSET", set.name, set.comment) + total(set.entries, entrySize) + total(set.nomatch, exclusionSize),
  ),
  member: inClusterFile(memberSize),
  group: inClusterFile((group) => section("group", group.name, group.comment) + total(group.rules, ruleSize)),
  rule: inClusterFile(ruleSize),
  rules: inClusterFile((list) => total(list.rules, ruleSize)),
} as const;

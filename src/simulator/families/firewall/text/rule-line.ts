/**
 * Rules as lines: `|IN SSH(ACCEPT) -i vmbr0 -source 192.0.2.0/24 -log info # comment`; the bar means disabled.
 * Facts: contributing/facts/firewall.md#rules.
 */
import { isTrue } from "../../../kernel/perl-text";
import type { Rule } from "../files";
import * as refuse from "../texts";
import { commentSuffix, splitComment } from "./comments";

const TYPES = ["in", "out", "forward", "group"];

type Option = readonly [flag: string, property: keyof Rule, pattern: RegExp];

const INTERFACE: Option = ["-i", "iface", /^-i (\S+)\s*/];
/** In the order in which they are written. Rules of type `group` have none of them. */
const OPTIONS: readonly Option[] = [
  ["-source", "source", /^--?source (\S+)\s*/],
  ["-dest", "dest", /^--?dest (\S+)\s*/],
  ["-p", "proto", /^(?:-p|--?proto) (\S+)\s*/],
  ["-dport", "dport", /^--?dport (\S+)\s*/],
  ["-sport", "sport", /^--?sport (\S+)\s*/],
  ["-log", "log", /^--?log (emerg|alert|crit|err|warning|notice|info|debug|nolog)\s*/],
  ["-icmp-type", "icmp-type", /^--?icmp-type (\S+)\s*/],
];

/** `0` counts as nothing: such ports and protocols vanish. */
function printOption(rule: Rule, [flag, property]: Option): string {
  const value = rule[property];
  return typeof value === "string" && isTrue(value) ? ` ${flag} ${value}` : "";
}

export function printRule(rule: Rule): string {
  if (!TYPES.includes(rule.type)) {
    refuse.unknownRuleType(rule.type);
  }
  const action = rule.macro === undefined ? rule.action : `${rule.macro}(${rule.action})`;
  const options = rule.type === "group" ? [INTERFACE] : [INTERFACE, ...OPTIONS];
  const printed = options.map((option) => printOption(rule, option)).join("");
  return `${rule.enable ? "" : "|"}${rule.type.toUpperCase()} ${action}${printed}${commentSuffix(rule.comment)}\n`;
}

/** Any line of two words is a rule, also of a type that nobody knows; nothing when there is more that is no option. */
export function parseRule(line: string): Rule | undefined {
  const { rest: withoutComment, comment } = splitComment(line);
  const [start, disabled, type = "", action = ""] = /^(\|?)(\S+)\s+(\S+)\s*/.exec(withoutComment) ?? [];
  if (start === undefined) return undefined;
  const rule: Rule = { type: type.toLowerCase(), action, enable: disabled ? 0 : 1 };
  const [, macro, macroAction] = /^(\S+)\((\S+)\)$/.exec(action) ?? [];
  if (macro !== undefined && rule.type !== "group") Object.assign(rule, { macro, action: macroAction });
  let rest = withoutComment.slice(start.length);
  while (rest !== "") {
    const option = [INTERFACE, ...OPTIONS].find(([, , pattern]) => pattern.test(rest));
    if (!option) return undefined;
    const [, property, pattern] = option;
    const [matched = "", value] = pattern.exec(rest) ?? [];
    Object.assign(rule, { [property]: value });
    rest = rest.slice(matched.length);
  }
  return comment === undefined ? rule : { ...rule, comment };
}

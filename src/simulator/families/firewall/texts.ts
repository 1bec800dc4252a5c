/** Refusals of the family `firewall`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../kernel/refusal";

export const aliasExists: Refusal<[name: string]> = (name) =>
  parameterError({ name: `alias '${name}' already exists` });
export const noSuchAlias: Refusal = () => parameterError({ name: "no such alias" });
export const noGroupToRename: Refusal<[name: string]> = (name) =>
  parameterError({ group: `Security group '${name}' does not exist` });
export const groupNameTaken: Refusal<[name: string]> = (name) =>
  parameterError({ group: `Security group '${name}' does already exist` });
export const groupExists: Refusal<[name: string]> = (name) =>
  parameterError({ group: `Security group '${name}' already exists` });
export const noSuchGroup: Refusal<[name: string]> = (name) => fail(500, `no such security group '${name}'`);
export const groupNotEmpty: Refusal<[name: string]> = (name) => fail(500, `Security group '${name}' is not empty`);
export const noSuchEntry: Refusal = () => parameterError({ cidr: "no such IP/Network" });
export const entryExists: Refusal<[cidr: string]> = (cidr) =>
  parameterError({ cidr: `address '${cidr}' already exists` });
export const noSetToRename: Refusal<[name: string]> = (name) =>
  parameterError({ name: `IPSet '${name}' does not exist` });
export const setNameTaken: Refusal<[name: string]> = (name) =>
  parameterError({ name: `IPSet '${name}' does already exist` });
export const setExists: Refusal<[name: string]> = (name) => parameterError({ name: `IPSet '${name}' already exists` });
export const noSuchSet: Refusal<[name: string]> = (name) => fail(500, `no such IPSet '${name}'`);
export const setNotEmpty: Refusal<[name: string]> = (name) => fail(500, `IPSet '${name}' is not empty`);
export const noSuchOption: Refusal<[name: string]> = (name) => parameterError({ delete: `no such option '${name}'` });
export const requiredProperty: Refusal<[property: string]> = (property) =>
  parameterError({ delete: `unable to delete required property '${property}'` });
export const noSuchProperty: Refusal<[property: string]> = (property) =>
  parameterError({ delete: `no such property ('${property}')` });
export const noRuleAt: Refusal<[position: string]> = (position) => fail(500, `no rule at position ${position}`);
export const noFile: Refusal<[line: number]> = (line) =>
  fail(
    500,
    `Can't use an undefined value as an ARRAY reference at /usr/share/perl5/PVE/API2/Firewall/Rules.pm line ${line}.`,
  );
export const fileTooLarge: Refusal<[path: string, pid: number]> = (path, pid) =>
  fail(500, `unable to write '/etc/pve/${path}.tmp.${pid}' - File too large`);
export const unknownRuleType: Refusal<[type: string]> = (type) =>
  fail(500, `unknown rule type '${type}' at /usr/share/perl5/PVE/Firewall.pm line 3731.`);
export const noRunningVnet: Refusal = () =>
  fail(500, "invalid vnet specified at /usr/share/perl5/PVE/API2/Firewall/Helpers.pm line 54.");
/** Problems of rules and entries. A write is refused with them; a read shows them with the rule or entry. */
export const problems = {
  // prose-ignore words: the server's own words
  zeroPrefix: "a zero prefix is not allowed in ipset entries",
  zeroPrefixAlias: "a zero prefix alias is not allowed in ipset entries",
  noSuchAlias: (name: string) => `no such alias '${name}'`,
  invalidSetName: (name: string) => `invalid ipset name '${name}'`,
  noSuchSet: (name: string) => `no such ipset '${name}'`,
  mixedVersions: "detected mixed ipv4/ipv6 addresses in rule",
  typeNotAllowed: (type: string, environment: string) => `invalid rule type '${type}' for rule_env '${environment}'`,
  unknownType: (type: string) => `unknown rule type '${type}'`,
  invalidGroupName: "invalid characters in security group name",
  unknownAction: (action: string) => `unknown action '${action}'`,
  rejectedForward: "cannot define REJECT rules on forward chain",
  interfaceNotAllowed: "parameter -i not allowed for this rule type",
  unknownMacro: (name: string) => `unknown macro '${name}'`,
  protocolMissing: (property: string) => `missing property - '${property}' requires this property`,
  noPorts: (proto: string) => `protocol '${proto}' does not support ports`,
  icmpTypeAndPort: "'icmp-type' cannot be specified together with 'dport'",
  invalidIcmpType: (type: string, proto: string) => `invalid icmp-type '${type}' for proto '${proto}'`,
  contradictsMacro: (parameter: string, value: string) =>
    `parameter '${parameter}' already define in macro (value = '${value}')`,
};

export const unknownAliasInEntry: Refusal<[problem: string]> = (problem) => fail(500, `${problem}`);
export const zeroPrefix: Refusal = () => parameterError({ cidr: problems.zeroPrefix });
export const zeroPrefixAlias: Refusal = () => parameterError({ cidr: problems.zeroPrefixAlias });
export const invalidRule: Refusal<[property: string, problem: string]> = (property, problem) =>
  parameterError({ [property]: problem });
export const mixedVersions: Refusal = () => fail(500, problems.mixedVersions);

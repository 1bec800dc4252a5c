/**
 * Predicts the digest of a list on the server, so that a digest can guard every write and not only the first one.
 *
 * The digest is the SHA-1 of `name:value` lines of all properties of all rules, sorted by name within a rule. One of them is
 * `ipversion`, which depends on addresses and protocol. For an alias, only the server knows it.
 *
 * The server does not promise this algorithm. The caller first checks that it reproduces the digest of the list just read,
 * and stops predicting if the server refuses a write because of it.
 * Facts: contributing/facts/firewall.md#digests.
 */

import { createHash, type Hash } from "node:crypto";
import { oncePerObject } from "../../../memo/memo";
import { canonicalMacro, MACROS } from "../../formats/macros";
import { type Rule, readBackComment } from "./rule";
import { ruleParameters } from "./rule-parameters";
import { trafficOf } from "./traffic";

/** IP versions of aliases. The keys are the references in lower case. */
type AliasVersions = ReadonlyMap<string, 4 | 6>;

/** IP versions of aliases, as far as the rules that were read show them. */
export function aliasVersions(rules: readonly Rule[]): AliasVersions {
  const versions = new Map<string, 4 | 6>();
  for (const rule of rules) {
    for (const alias of aliasesIn(rule)) if (rule.ipVersion !== undefined) versions.set(alias, rule.ipVersion);
  }
  return versions;
}

/** Number of rules between two kept states of a hash. */
const BLOCK = 64;

/**
 * Digests of lists that share most of their rules: each edit of a long list needs one. The text of each rule is kept. A list that starts
 * as the one before it is hashed from the first difference on, so deletions from the end take linear time.
 */
export class ListDigests {
  private readonly textOf = oncePerObject((rule: Rule) => textOf(rule, this.aliases));
  private last: readonly Rule[] = [];
  /** The state of the hash before each block of the last list. */
  private states: readonly Hash[] = [];

  constructor(private readonly aliases: AliasVersions) {}

  /** The digest of these rules; `undefined` if it cannot be predicted. */
  of(rules: readonly Rule[]): string | undefined {
    const states = this.states.slice(0, 1 + Math.floor(equalAtStart(this.last, rules) / BLOCK));
    const hash = states.pop()?.copy() ?? createHash("sha1");
    for (let start = states.length * BLOCK; start < rules.length; start += BLOCK) {
      const texts = rules.slice(start, start + BLOCK).map((rule) => this.textOf(rule));
      if (texts.includes(undefined)) return undefined;
      states.push(hash.copy());
      hash.update(texts.join(""));
    }
    this.last = rules;
    this.states = states;
    return hash.digest("hex");
  }
}

/** Number of rules at the start that are the same objects in both lists. */
function equalAtStart(one: readonly Rule[], other: readonly Rule[]): number {
  const differing = one.findIndex((rule, position) => rule !== other[position]);
  return differing < 0 ? one.length : differing;
}

function textOf(rule: Rule, aliases: AliasVersions): string | undefined {
  const version = ipVersion(rule, aliases);
  if (version === "unknown") return undefined;
  const properties: Record<string, string | number> = { ...ruleParameters(rule) };
  if (rule.macro !== undefined) properties.macro = storedMacro(rule.macro);
  if (rule.comment !== undefined) properties.comment = readBackComment(rule.comment);
  if (version !== undefined) properties.ipversion = version;
  return Object.keys(properties)
    .sort()
    .map((name) => `${name}:${properties[name]}\n`)
    .join("");
}

function ipVersion(rule: Rule, aliases: AliasVersions): 4 | 6 | undefined | "unknown" {
  const { version } = trafficOf(rule);
  if (version !== undefined) return version;
  const references = aliasesIn(rule);
  if (references.length === 0) return undefined;
  return references.map((alias) => aliases.get(alias)).find((known) => known !== undefined) ?? "unknown";
}

/** References to IP sets (`+name`) have no version, because a set may hold both. */
function aliasesIn({ source, dest }: Rule): string[] {
  return [source, dest].flatMap((address) =>
    address !== undefined && /^[A-Za-z][^:]*$/.test(address) ? address.toLowerCase() : [],
  );
}

function storedMacro(macro: string): string {
  const spelt = canonicalMacro(macro);
  return spelt !== null && MACROS.includes(spelt) ? spelt : macro;
}

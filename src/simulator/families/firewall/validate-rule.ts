/**
 * What a rule means and what is wrong with it. Writes refuse a rule at its first problem; reads show all of them, one
 * for each property, beside the rule: a set that it names may have been deleted since.
 * Facts: docs/facts/firewall.md#rules.
 */
import { icmpTypes, icmpv6Types } from "../../schema/formats/icmp-types";
import { judgeAddress } from "../../schema/formats/net-ip";
import { formatProblem } from "../../schema/verify";
import type { Rule } from "./files";
import { contradiction, findMacro } from "./macros";
import { aliasName, referenceProblem, type Scope, versionOfAlias } from "./references";

/** Where a rule stands: each place allows other rules. */
export type RuleEnvironment = "cluster" | "group" | "vnet";

const TYPES: Readonly<Record<RuleEnvironment, readonly string[]>> = {
  cluster: ["in", "out", "forward", "group"],
  group: ["in", "out", "forward"],
  vnet: ["forward", "group"],
};

/** Protocols that have ports. */
const WITH_PORTS = new Set("tcp 6 udp 17 dccp 33 sctp 132 udplite 136".split(" "));
const ICMP = new Set(["icmp", "icmpv6", "ipv6-icmp"]);

export const MIXED_VERSIONS = "detected mixed ipv4/ipv6 addresses in rule";

export interface Verdict {
  /** Texts by property, in the order in which they were found. */
  readonly errors: Readonly<Record<string, string>>;
  readonly ipversion?: 4 | 6;
  /** An alias has another IP version than the rest: no write gets that far, and reads skip such a rule. */
  readonly isUnreadable?: true;
}

class Judge {
  readonly errors: Record<string, string> = {};
  version?: 4 | 6;
  #isUnreadable = false;

  constructor(
    readonly rule: Readonly<Partial<Rule>>,
    readonly environment: RuleEnvironment,
    readonly scope: Scope,
  ) {}

  #problem(property: string, text: string | undefined): void {
    if (text !== undefined) this.errors[property] ??= text.trimEnd();
  }

  #format(property: keyof Rule, format: string): void {
    const value = this.rule[property];
    if (value) this.#problem(property, formatProblem(format, String(value), property));
  }

  /** Whether the version goes together with what the rule had so far, which counts. */
  #hasVersion(version: 4 | 6 | undefined): boolean {
    this.version ??= version;
    return version === undefined || this.version === version;
  }

  judge(): Verdict {
    this.#typeAndAction();
    if (present(this.rule.iface)) {
      if (this.environment !== "cluster") this.#problem("type", "parameter -i not allowed for this rule type");
      this.#format("iface", "pve-iface");
    }
    const macro = present(this.rule.macro) ? findMacro(this.rule.macro) : undefined;
    if (present(this.rule.macro) && !macro) this.#problem("macro", `unknown macro '${this.rule.macro}'`);
    this.#protocol();
    this.#ports();
    this.#addresses("source");
    this.#addresses("dest");
    if (this.#isUnreadable) return { errors: this.errors, isUnreadable: true };
    const against = macro && this.#isFine ? contradiction(macro, this.rule, this.version) : undefined;
    if (against) {
      this.#problem(
        against.parameter,
        `parameter '${against.parameter}' already define in macro (value = '${against.value}')`,
      );
    }
    return { errors: this.errors, ...(this.version && { ipversion: this.version }) };
  }

  get #isFine(): boolean {
    return Object.keys(this.errors).length === 0;
  }

  #typeAndAction(): void {
    const { type = "", action = "" } = this.rule;
    if (!TYPES[this.environment].includes(type)) {
      const isKnown = TYPES.cluster.includes(type);
      this.#problem(
        "type",
        isKnown ? `invalid rule type '${type}' for rule_env '${this.environment}'` : `unknown rule type '${type}'`,
      );
    }
    if (type === "group") {
      if (!/^[A-Za-z][A-Za-z0-9\-_]+\n?$/.test(action)) {
        this.#problem("action", "invalid characters in security group name");
      }
      return;
    }
    if (!/^(ACCEPT|DROP|REJECT)\n?$/.test(action)) this.#problem("action", `unknown action '${action}'`);
    if (type === "forward" && action === "REJECT") {
      this.#problem("action", "cannot define REJECT rules on forward chain");
    }
  }

  #protocol(): void {
    const { proto } = this.rule;
    this.#format("proto", "pve-fw-protocol-spec");
    if (proto === "icmp") this.version = 4;
    if (proto === "icmpv6" || proto === "ipv6-icmp") this.version = 6;
  }

  /**
   * Destination ports of ICMP rules are an old way to give the ICMP type. The schema takes names of ICMP types with any
   * protocol, and those of both versions.
   */
  #ports(): void {
    const { proto, dport, sport, "icmp-type": icmpType } = this.rule;
    const isIcmp = proto !== undefined && ICMP.has(proto);
    const needsProtocol = (property: "dport" | "sport", allowed: boolean) => {
      if (!present(proto)) this.#problem("proto", `missing property - '${property}' requires this property`);
      else if (!allowed) this.#problem(property, `protocol '${proto}' does not support ports`);
    };
    const hasPorts = proto !== undefined && WITH_PORTS.has(proto);
    if (present(dport)) {
      this.#format("dport", isIcmp ? "pve-fw-dport-spec" : "pve-fw-sport-spec");
      needsProtocol("dport", hasPorts || isIcmp);
    }
    if (present(icmpType)) {
      if (!isIcmp) this.#problem("proto", "missing property - 'icmp-type' requires this property");
      if (present(dport)) this.#problem("icmp-type", "'icmp-type' cannot be specified together with 'dport'");
      const known = proto === "icmp" ? icmpTypes : icmpv6Types;
      if (isIcmp && !known.has(icmpType)) {
        this.#problem("icmp-type", `invalid icmp-type '${icmpType}' for proto '${proto}'`);
      }
    }
    if (present(sport)) {
      this.#format("sport", "pve-fw-sport-spec");
      needsProtocol("sport", hasPorts);
    }
  }

  #addresses(property: "source" | "dest"): void {
    const value = this.rule[property];
    if (!present(value) || this.#isUnreadable) return;
    this.#format(property, "pve-fw-addr-spec");
    if (!this.#hasVersion(versionOfAddresses(value))) this.#problem(property, MIXED_VERSIONS);
    this.#problem(property, referenceProblem(value, this.scope));
    if (!this.#hasVersion(versionOfAlias(value, this.scope))) this.#isUnreadable = true;
  }
}

/** `0` counts as nothing. */
const present = (value: string | undefined): value is string => value !== undefined && value !== "" && value !== "0";

/** The version of a list or range of addresses, which is that of the first: they are not mixed. */
function versionOfAddresses(value: string): 4 | 6 | undefined {
  if (value.startsWith("+") || aliasName(value) !== undefined) return undefined;
  const verdict = judgeAddress(value.split(",")[0] as string);
  return verdict.problem === undefined ? verdict.version : undefined;
}

export function judgeRule(rule: Readonly<Partial<Rule>>, environment: RuleEnvironment, scope: Scope): Verdict {
  return new Judge(rule, environment, scope).judge();
}

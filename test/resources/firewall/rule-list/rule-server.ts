/**
 * A rule list that behaves like the recorded server: POST inserts at 0 regardless of `pos` and does not check the
 * digest. PUT is partial or a move, and DELETE shifts. PUT and DELETE refuse a stale digest.
 */
import { createHash } from "node:crypto";
import type { RuleRequest } from "../../../../src/resources/firewall/rule-list/edit";

export type StoredRule = Readonly<Record<string, string | number>>;
type Parameters = Readonly<Record<string, string | number | undefined>>;

export class RuleServer {
  rules: StoredRule[];
  readonly log: string[] = [];

  constructor(
    rules: readonly Parameters[] = [],
    private readonly aliases: Readonly<Record<string, 4 | 6>> = {},
  ) {
    this.rules = rules.map((rule) => this.stored(rule));
  }

  get digest(): string {
    return digestOf(this.rules);
  }

  /** Items in the order of `GET`. */
  list(): Record<string, unknown>[] {
    this.log.push("GET");
    return this.rules.map((rule, pos) => ({ ...rule, pos, digest: this.digest }));
  }

  send(request: RuleRequest, digest?: string): void {
    if (request.method === "POST") this.post(request.parameters);
    else if (request.method === "PUT") this.put(request.position, { ...request.parameters, digest });
    else this.delete(request.position, digest);
  }

  post(parameters: Parameters): void {
    this.log.push("POST");
    const { pos: _ignored, digest: _unchecked, ...rule } = parameters;
    this.rules.unshift(this.stored({ ...rule, enable: rule.enable ?? 0 }));
  }

  put(position: number, parameters: Parameters): void {
    this.log.push(`PUT ${position}`);
    this.checkDigest(parameters.digest);
    const rule = this.at(position);
    const { digest: _checked, moveto, delete: cleared, ...fields } = parameters;
    if (moveto !== undefined && Number(moveto) !== position) {
      const target = Number(moveto);
      const others = this.rules.flatMap((other, index) => {
        if (index === position) return [];
        return index === target ? [rule, other] : [other];
      });
      this.rules = target >= this.rules.length ? [...others, rule] : others;
      return;
    }
    const changed: Record<string, string | number | undefined> = { ...rule, ...fields };
    for (const name of String(cleared ?? "").split(",")) delete changed[name];
    this.rules[position] = this.stored(changed);
  }

  delete(position: number, digest?: string): void {
    this.log.push(`DELETE ${position}`);
    this.checkDigest(digest);
    this.at(position);
    this.rules.splice(position, 1);
  }

  private at(position: number): StoredRule {
    const rule = this.rules[position];
    if (rule === undefined) throw failure("not-found", `no rule at position ${position}`);
    return rule;
  }

  private checkDigest(digest: string | number | undefined): void {
    if (digest !== undefined && digest !== this.digest) {
      throw failure("stale-digest", "detected modified configuration - file changed by other user? Try again.");
    }
  }

  private stored(rule: Parameters): StoredRule {
    const stored: Record<string, string | number> = { enable: Number(rule.enable ?? 1) > 0 ? 1 : 0 };
    for (const [name, value] of Object.entries(rule)) {
      const kept = rule.type !== "group" || ["type", "action", "iface", "comment"].includes(name);
      if (value === undefined || value === "" || !kept || name === "enable" || name === "ipversion") continue;
      stored[name] = name === "comment" ? String(value).trim() : value;
    }
    const version = this.ipVersion(stored);
    return version === undefined ? stored : { ...stored, ipversion: version };
  }

  private ipVersion(rule: StoredRule): 4 | 6 | undefined {
    if (rule.proto === "icmp") return 4;
    if (rule.proto === "icmpv6" || rule.proto === "ipv6-icmp") return 6;
    for (const address of [rule.source, rule.dest]) {
      if (typeof address !== "string" || address.startsWith("+")) continue;
      if (/^\d/.test(address) && address.includes(".")) return 4;
      if (address.includes(":")) return 6;
      const version = this.aliases[address.toLowerCase().replace(/^dc\//, "")];
      if (version !== undefined) return version;
    }
    return undefined;
  }
}

export function digestOf(rules: readonly StoredRule[]): string {
  const hash = createHash("sha1");
  for (const rule of rules) for (const name of Object.keys(rule).sort()) hash.update(`${name}:${rule[name]}\n`);
  return hash.digest("hex");
}

export function failure(code: string, message: string, outcomeUnknown = false): Error {
  return Object.assign(new Error(message), { code, serverMessage: message, parameters: {}, outcomeUnknown });
}

/**
 * A rule list on the server: of the cluster, of a security group, of a vnet. All three are the same to us.
 *
 * ```ts
 * const list = ruleListAt(session, groupRules("web"), FIREWALL_LOCK);
 * const { rules, digest } = await list.read();
 * ```
 *
 * Facts: contributing/facts/firewall.md#rules.
 */
import type { LockDomain, PveSession } from "../../../api/types";
import { named } from "../../parameters/address";
import type { RuleListAddress } from "./address";
import type { RuleRequest } from "./edit";
import type { Rule } from "./rule";
import { ruleFromServer } from "./rule-parameters";

export interface RuleListReading {
  readonly rules: readonly Rule[];
  /** Each item carries the digest of the whole list, so that an empty list has none. */
  readonly digest?: string | undefined;
}

export interface RuleList {
  /** Always asks the server. */
  read(): Promise<RuleListReading>;
  /** `digest` goes along with PUT and DELETE; a POST does not check it. */
  send(request: RuleRequest, digest: string | undefined): Promise<unknown>;
}

/** Writes go through the queue of `domain`. */
export function ruleListAt(session: PveSession, { list, of }: RuleListAddress, domain: LockDomain): RuleList {
  const calls = named(session);
  const at = ({ position }: { readonly position: number }) => ({ ...of, pos: position });
  return {
    async read() {
      // Border control has seen that it is a list of objects.
      const items = (await calls.read(`GET ${list}`, of)) as readonly Readonly<Record<string, unknown>>[];
      const ordered = [...items].sort((a, b) => Number(a.pos) - Number(b.pos));
      const digest = ordered[0]?.digest;
      return { rules: ordered.map(ruleFromServer), ...(typeof digest === "string" && { digest }) };
    },
    async send(request, digest) {
      switch (request.method) {
        case "POST":
          // A rule has no name: the server would insert it a second time.
          return calls.write(`POST ${list}`, of, request.parameters, { domain, once: true });
        case "PUT":
          return calls.write(`PUT ${list}/{pos}`, at(request), { ...request.parameters, digest }, { domain });
        case "DELETE":
          return calls.write(`DELETE ${list}/{pos}`, at(request), { digest }, { domain });
      }
    },
  };
}

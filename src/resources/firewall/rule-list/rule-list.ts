/**
 * A rule list on the server: of the cluster, of a security group, of a vnet. All three are the same to us.
 *
 * ```ts
 * const list = ruleListAt(session, "/cluster/firewall/groups/web", FIREWALL_LOCK);
 * const { rules, digest } = await list.read();
 * ```
 *
 * Facts: docs/facts/firewall.md#rules.
 */
import type { LockDomain, PveSession } from "../../../api/types";
import type { RuleRequest } from "./edit";
import type { Rule } from "./rule";
import { ruleFromServer } from "./rule-parameters";

export interface RuleListReading {
  readonly rules: readonly Rule[];
  /** Each item carries the digest of the whole list, so that an empty list has none. */
  readonly digest?: string;
}

export interface RuleList {
  /** Always asks the server. */
  read(): Promise<RuleListReading>;
  /** `digest` goes along with PUT and DELETE; a POST does not check it. */
  send(request: RuleRequest, digest: string | undefined): Promise<unknown>;
}

/** `path` is that of the collection. Writes go through the queue of `domain`. */
export function ruleListAt(session: PveSession, path: string, domain: LockDomain): RuleList {
  return {
    async read() {
      const items = await session.list<Readonly<Record<string, unknown>>>(path);
      const ordered = [...items].sort((a, b) => Number(a.pos) - Number(b.pos));
      const digest = ordered[0]?.digest;
      return { rules: ordered.map(ruleFromServer), ...(typeof digest === "string" && { digest }) };
    },
    async send(request, digest) {
      switch (request.method) {
        case "POST":
          // A rule has no name: the server would insert it a second time.
          return session.post(path, request.parameters, { domain, once: true });
        case "PUT":
          return session.put(`${path}/${request.position}`, { ...request.parameters, digest }, { domain });
        case "DELETE":
          return session.delete(`${path}/${request.position}`, { digest }, { domain });
      }
    },
  };
}

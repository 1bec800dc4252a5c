/**
 * A rule list on the server: of the cluster, of a security group or of a VNet. All three work in the same way.
 *
 * ```ts
 * const list = ruleListAt(session, groupRules("web"), FIREWALL_LOCK);
 * const { rules, digest } = await list.read();
 * ```
 *
 * Facts: contributing/facts/firewall.md#rules.
 */

import type { CollectionPath, Segment } from "../../../api/calls";
import type { LockDomain, PveSession } from "../../../api/types";
import { untypedCalls } from "../../parameters/address";
import type { ListDigests } from "./digest";
import type { RuleRequest } from "./edit";
import type { Rule } from "./rule";
import { ruleFromServer } from "./rule-parameters";

/** Collections of rules. A position identifies a rule in them. */
type RuleListPath = Extract<CollectionPath, `${string}/firewall/rules`> | "/cluster/firewall/groups/{group}";

export interface RuleListAddress {
  readonly list: RuleListPath;
  /** Values of the placeholders in the path. */
  readonly of: Readonly<Record<string, Segment>>;
}

export const CLUSTER_RULES: RuleListAddress = { list: "/cluster/firewall/rules", of: {} };

export const groupRules = (group: string): RuleListAddress => ({
  list: "/cluster/firewall/groups/{group}",
  of: { group },
});

export const vnetRules = (vnet: string): RuleListAddress => ({
  list: "/cluster/sdn/vnets/{vnet}/firewall/rules",
  of: { vnet },
});

/** Path of the list, for messages. */
export function listForMessages({ list, of }: RuleListAddress): string {
  return list.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(of[name])));
}

/** The operations that managing a whole list uses. */
export const ruleListOperations = (list: RuleListPath): string[] => [
  `GET ${list}`,
  `POST ${list}`,
  `PUT ${list}/{pos}`,
  `DELETE ${list}/{pos}`,
];

export interface RuleListReading {
  readonly rules: readonly Rule[];
  /** Digest of the whole list. Each item carries it, so an empty list has none. */
  readonly digest?: string | undefined;
  /** Keeps the texts of its rules since the list was read. */
  readonly digests?: ListDigests;
}

export interface RuleList {
  /** Always sends a request. */
  read(): Promise<RuleListReading>;
  /**
   * The list as the last changes of this client left it, if their digest is known. Another client may have changed it since, so only a
   * request with its digest may rely on it.
   */
  known?(): RuleListReading | undefined;
  /** Keeps the list after a change for `known`, or forgets it. */
  remember?(reading: RuleListReading | undefined): void;
  /** PUT and DELETE send `digest`. The server does not check the digest of a POST. */
  send(request: RuleRequest, digest: string | undefined): Promise<unknown>;
}

/** Lists after the last change of the client, by their paths. */
const lastReadings = () => new Map<string, RuleListReading>();

/** @param domain lock domain of the writes */
export function ruleListAt(session: PveSession, { list, of }: RuleListAddress, domain: LockDomain): RuleList {
  const calls = untypedCalls(session);
  const kept = session.client.of(lastReadings);
  const key = listForMessages({ list, of });
  const at = ({ position }: { readonly position: number }) => ({ ...of, pos: position });
  return {
    async read() {
      // The client has checked that the answer is a list of objects.
      const items = (await calls.read(`GET ${list}`, of)) as readonly Readonly<Record<string, unknown>>[];
      const ordered = [...items].sort((a, b) => Number(a.pos) - Number(b.pos));
      const digest = ordered[0]?.digest;
      return { rules: ordered.map(ruleFromServer), ...(typeof digest === "string" && { digest }) };
    },
    known: () => kept.get(key),
    remember(reading) {
      if (reading?.digest === undefined) kept.delete(key);
      else kept.set(key, reading);
    },
    async send(request, digest) {
      switch (request.method) {
        case "POST":
          // Without `once`, a repeated request would insert the rule a second time, because a rule has no name.
          return calls.write(`POST ${list}`, of, request.parameters, { domain, once: true });
        case "PUT":
          return calls.write(`PUT ${list}/{pos}`, at(request), { ...request.parameters, digest }, { domain });
        case "DELETE":
          return calls.write(`DELETE ${list}/{pos}`, at(request), { digest }, { domain });
      }
    },
  };
}

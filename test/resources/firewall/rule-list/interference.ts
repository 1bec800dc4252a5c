import { expect } from "vitest";
import { PartialRuleList } from "../../../../src/resources/firewall/rule-list/apply";
import type { RuleRequest } from "../../../../src/resources/firewall/rule-list/edit";
import { asStored, type Rule } from "../../../../src/resources/firewall/rule-list/rule";
import type { RuleList } from "../../../../src/resources/firewall/rule-list/rule-list";
import { ruleFromServer, ruleParameters } from "../../../../src/resources/firewall/rule-list/rule-parameters";
import { RuleServer } from "./rule-server";

export interface Interference {
  /** Called before the n-th write reaches the server, counted from 1; may throw instead of the write. */
  readonly before?: (write: number, request: RuleRequest) => void;
  /** Called after the write; may throw although the write took effect. */
  readonly after?: (write: number) => void;
  readonly beforeRead?: (read: number) => void;
}

/** Refuses one write, or loses its answer after it took effect. */
export const failingAt = (write: number, error: Error, when: "before" | "after" = "before"): Interference => ({
  [when](current: number) {
    if (current === write) throw error;
  },
});

export function access(server: RuleServer, { before, after, beforeRead }: Interference = {}): RuleList {
  let reads = 0;
  let writes = 0;
  return {
    async read() {
      reads += 1;
      beforeRead?.(reads);
      const items = server.list();
      return { rules: items.map(ruleFromServer), digest: items[0]?.digest as string | undefined };
    },
    async send(request, digest) {
      writes += 1;
      before?.(writes, request);
      server.send(request, digest);
      after?.(writes);
    },
  };
}

export const serverWith = (rules: readonly Rule[], aliases?: Record<string, 4 | 6>) =>
  new RuleServer(rules.map(ruleParameters), aliases);
export const onServer = (server: RuleServer) => server.rules.map(ruleFromServer).map(asStored);

export async function partial(work: Promise<unknown>): Promise<PartialRuleList> {
  const caught = await work.catch((error: unknown) => error);
  expect(caught).toBeInstanceOf(PartialRuleList);
  return caught as PartialRuleList;
}

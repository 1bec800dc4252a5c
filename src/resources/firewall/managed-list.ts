/** Owning a whole rule list: reading it, and bringing it to what is planned with the fewest requests. */
import type { LockDomain, PveSession } from "../../api/types";
import type { State } from "../../framework/attribute";
import type { Context } from "../../framework/resource";
import type { Value, ValueMap } from "../../plugin/cty/value";
import { unlessMissing } from "../kit/failure";
import { fromRule, type RuleScope, toRule } from "./rule-attributes";
import { applyRuleList, PartialRuleList } from "./rule-list/apply";
import { asDesired, type Rule } from "./rule-list/rule";
import { ruleListAt } from "./rule-list/rule-list";
import { ruleFromServer } from "./rule-list/rule-parameters";

type Item = Readonly<Record<string, unknown>>;

/** The rules in order; `undefined` when the list's owner is gone. Rules with broken references are told as warnings. */
export async function readRules(
  { services, warn }: Context<PveSession>,
  path: string,
  domain: LockDomain,
): Promise<readonly Rule[] | undefined> {
  const items = await unlessMissing(services.get<readonly Item[]>(path, {}, { shared: domain }));
  if (!items) return undefined;
  const ordered = [...items].sort((a, b) => Number(a.pos) - Number(b.pos));
  for (const { pos, errors } of ordered) {
    if (errors && typeof errors === "object") {
      const texts = Object.entries(errors).map(([field, text]) => `${field}: ${String(text)}`);
      warn(
        `Rule ${String(pos)} has no effect`,
        `It refers to something that does not exist, and is skipped (${path}): ${texts.join("; ")}`,
      );
    }
  }
  return ordered.map(ruleFromServer);
}

export function statesOf(rules: readonly Rule[], scope: RuleScope): State[] {
  return rules.map((rule) => fromRule(rule, scope));
}

export async function writeRules(
  session: PveSession,
  path: string,
  domain: LockDomain,
  planned: Value | undefined,
): Promise<void> {
  const desired = ((planned ?? []) as ValueMap[]).map(toRule).map(asDesired);
  await session.exclusive(domain, async (own) => {
    try {
      await applyRuleList(ruleListAt(own, path, domain), desired);
    } catch (failure) {
      // What was done so far is read back by whoever catches this; the cause says what went wrong.
      throw failure instanceof PartialRuleList ? failure.cause : failure;
    }
  });
}

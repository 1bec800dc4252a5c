/** Reads a whole rule list, and changes it to the planned rules with the fewest requests. */

import type { LockDomain, PveSession } from "../../api/types";
import type { Context } from "../../framework/resource";
import { oncePerObject } from "../../memo/memo";
import { unlessMissing } from "../failures";
import { untypedCalls } from "../parameters/address";
import { reportedText } from "../parameters/reported-text";
import { withUnknown } from "../unknown-properties/unknown-properties";
import { ruleWithoutEffect } from "./diagnostics";
import type { RuleState } from "./rule-attributes";
import { toRule } from "./rule-conversion";
import { type ApplyOptions, applyRuleList, type DesiredRules, PartialRuleList } from "./rule-list/apply";
import { asDesired, type Rule } from "./rule-list/rule";
import { listForMessages, type RuleListAddress, ruleListAt } from "./rule-list/rule-list";
import { ruleFromServer, unknownOfRule } from "./rule-list/rule-parameters";

interface EditOptions extends Pick<ApplyOptions, "onWrite"> {
  /** Longest wait for an insertion without an answer. Changes that insert no rule leave it out. */
  readonly lateMs?: number;
}

type Item = Readonly<Record<string, unknown>>;

/** The rules in order; `undefined` if the owner of the list does not exist. Warns of rules with broken references. */
export async function readRules(
  { services, warn }: Context<PveSession>,
  address: RuleListAddress,
  domain: LockDomain,
): Promise<readonly Rule[] | undefined> {
  const items = await unlessMissing(
    untypedCalls(services).read(`GET ${address.list}`, address.of, {}, { shared: domain }),
  );
  if (!items) return undefined;
  // The client has checked that the answer is a list of objects.
  const { ordered, rules } = decoded(items as readonly Item[]);
  for (const { pos, errors } of ordered) {
    if (errors && typeof errors === "object") {
      const texts = Object.entries(errors).map(([field, text]) => `${field}: ${reportedText(text)}`);
      const position = reportedText(pos);
      warn(ruleWithoutEffect({ position, list: listForMessages(address), errors: `${texts.join("; ")}.` }));
    }
  }
  return rules;
}

/** Once for each answer, because all single rules of a list share it. */
const decoded = oncePerObject((items: readonly Item[]) => {
  const ordered = [...items].sort((a, b) => Number(a.pos) - Number(b.pos));
  const rules: readonly Rule[] = ordered.map((item) => withUnknown(ruleFromServer(item), unknownOfRule(item)));
  return { ordered, rules };
});

export async function writeRules(
  session: PveSession,
  address: RuleListAddress,
  domain: LockDomain,
  planned: readonly RuleState[],
  options: EditOptions = {},
): Promise<void> {
  const desired = planned.map((rule) => asDesired(toRule(rule)));
  await editRules(session, address, domain, desired, options);
}

/** Changes a list to the desired rules, or to the result of a function of the current rules. */
export async function editRules(
  session: PveSession,
  address: RuleListAddress,
  domain: LockDomain,
  desired: DesiredRules,
  { onWrite, lateMs }: EditOptions = {},
): Promise<void> {
  await session.exclusive(domain, async (own) => {
    const pause = (milliseconds: number) => own.sleep(milliseconds);
    const options = { ...(onWrite && { onWrite }), ...(lateMs !== undefined && { late: { lateMs, pause } }) };
    try {
      await applyRuleList(ruleListAt(own, address, domain), desired, options);
    } catch (failure) {
      // The caller reads the list again. The cause is the failure itself.
      throw failure instanceof PartialRuleList ? failure.cause : failure;
    }
  });
}

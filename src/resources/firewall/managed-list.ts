/** Owning a whole rule list: reading it, and bringing it to what is planned with the fewest requests. */
import type { LockDomain, PveSession } from "../../api/types";
import type { Context } from "../../framework/resource";
import { unlessMissing } from "../failures";
import { named } from "../parameters/address";
import { reportedText } from "../parameters/reported-text";
import { carrying } from "../unknown-properties/unknown-properties";
import type { RuleState } from "./rule-attributes";
import { toRule } from "./rule-conversion";
import { type RuleListAddress, shownList } from "./rule-list/address";
import { type ApplyOptions, applyRuleList, type DesiredRules, PartialRuleList } from "./rule-list/apply";
import { asDesired, type Rule } from "./rule-list/rule";
import { ruleListAt } from "./rule-list/rule-list";
import { ruleFromServer, unknownOfRule } from "./rule-list/rule-parameters";

type OnWrite = ApplyOptions["onWrite"];
type Item = Readonly<Record<string, unknown>>;

/** The rules in order; `undefined` when the list's owner is gone. Rules with broken references are reported as warnings. */
export async function readRules(
  { services, warn }: Context<PveSession>,
  address: RuleListAddress,
  domain: LockDomain,
): Promise<readonly Rule[] | undefined> {
  const items = await unlessMissing(named(services).read(`GET ${address.list}`, address.of, {}, { shared: domain }));
  if (!items) return undefined;
  // Border control has seen that it is a list of objects.
  const ordered = [...(items as readonly Item[])].sort((a, b) => Number(a.pos) - Number(b.pos));
  for (const { pos, errors } of ordered) {
    if (errors && typeof errors === "object") {
      const texts = Object.entries(errors).map(([field, text]) => `${field}: ${reportedText(text)}`);
      warn(
        `Rule ${reportedText(pos)} has no effect`,
        `The server skips it, mostly since it refers to something that does not exist (${shownList(address)}): ${texts.join("; ")}`,
      );
    }
  }
  return ordered.map((item) => carrying(ruleFromServer(item), unknownOfRule(item)));
}

export async function writeRules(
  session: PveSession,
  address: RuleListAddress,
  domain: LockDomain,
  planned: readonly RuleState[],
  onWrite?: OnWrite,
): Promise<void> {
  const desired = planned.map((rule) => asDesired(toRule(rule)));
  await editRules(session, address, domain, desired, onWrite);
}

/** Brings a list to what is desired, or to what is made of the rules that are there. */
export async function editRules(
  session: PveSession,
  address: RuleListAddress,
  domain: LockDomain,
  desired: DesiredRules,
  onWrite?: OnWrite,
): Promise<void> {
  await session.exclusive(domain, async (own) => {
    try {
      await applyRuleList(ruleListAt(own, address, domain), desired, onWrite && { onWrite });
    } catch (failure) {
      // What was done so far is read back by whoever catches this; the cause says what went wrong.
      throw failure instanceof PartialRuleList ? failure.cause : failure;
    }
  });
}

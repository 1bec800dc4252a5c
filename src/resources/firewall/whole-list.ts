/** Rule lists that one resource manages as a whole: what is written, and what a plan warns of. */
import type { LockDomain, PveSession } from "../../api/types";
import type { ApplyContext, Context, PlanContext } from "../../framework/resource";
import { counted } from "../../output/counted";
import { editRules, readRules, writeRules } from "./managed-list";
import type { RuleState } from "./rule-attributes";
import type { RuleListAddress } from "./rule-list/address";
import type { Rule } from "./rule-list/rule";

export interface WholeList {
  /** Whose rules they are, for messages. */
  readonly of: string;
  readonly address: RuleListAddress;
  readonly domain: LockDomain;
  /** Where single rules can be managed in its place. */
  readonly nameOf?: (rule: Rule) => string;
}

/** What of a context is used, whatever the attributes. */
type Writing = Pick<ApplyContext<PveSession>, "services" | "firstStep">;
type Deletion = Context<PveSession> & Pick<ApplyContext<PveSession>, "replacedBy" | "isHandedOver">;

/** The writing half of a behaviour. `S`: what of a state says which list it is. */
export function wholeListWrites<S>(listOf: (state: S) => WholeList) {
  type Planned = S & { readonly rules: readonly RuleState[] };
  return {
    async create(planned: Planned, { services, firstStep }: Writing): Promise<undefined> {
      const { address, domain } = listOf(planned);
      await writeRules(services, address, domain, planned.rules, () => firstStep({}));
    },
    async update(planned: Planned, _: unknown, { services }: Writing): Promise<undefined> {
      const { address, domain } = listOf(planned);
      await writeRules(services, address, domain, planned.rules);
    },
    async delete(state: S, context: Deletion): Promise<void> {
      // The same list follows, and will only change what differs: until then these rules decide.
      if (context.replacedBy) return;
      const { address, domain, nameOf } = listOf(state);
      const isLeft = (rule: Rule) => nameOf !== undefined && context.isHandedOver?.("added", nameOf(rule)) === true;
      await context.services.exclusive(domain, async (services) => {
        const there = await readRules({ ...context, services }, address, domain);
        if (there) await editRules(services, address, domain, (rules) => rules.filter(isLeft));
      });
    },
  };
}

/** Taking over a list that has rules already is worth a word before it happens. */
export async function warnOfTakeover(
  { services, signal, warn }: Pick<PlanContext<PveSession>, "services" | "signal" | "warn">,
  { of, address, domain }: WholeList,
): Promise<void> {
  if (!services) return;
  const context = { services, signal, importing: false, warn: () => undefined };
  const there = await readRules(context, address, domain);
  if (!there || there.length === 0) return;
  warn(
    `The list has ${counted(there.length, "rule")} already`,
    `The list of ${of} has rules on the server; those that are not in the configuration will be removed. Import the list to see the difference.`,
  );
}

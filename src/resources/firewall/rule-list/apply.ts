/**
 * Stage 5, all in all: brings a rule list to what is desired. Reads, plans, writes, and makes sure.
 *
 * ```ts
 * const { rules } = await session.exclusive(FIREWALL_LOCK, (own) =>
 *   applyRuleList(ruleListAt(own, CLUSTER_RULES, FIREWALL_LOCK), desired));
 * ```
 *
 * **Guard.** The first PUT or DELETE carries the digest that was read, later ones the digest that the list must have by
 * then (see `digest.ts`): should anybody else have changed the list, the server refuses and nothing of theirs is
 * overwritten. A POST is not checked by the server; the next PUT or DELETE confirms the list that it left.
 *
 * **Reading again.** After a refused digest, a write of unknown outcome, and wherever a digest cannot be predicted, the
 * list is read again. Is it as this client left it, then the edits that are left are carried out; otherwise it is planned
 * anew, at most {@link MAX_REPLANS} times. After the last write the list is read once more, unless that write was guarded: by taking
 * it the server has confirmed the whole list before it, and it is trusted to do what it was asked for. So a rule inserted in the
 * middle is 3 requests (GET, POST, PUT) although it is verified; n rules for an empty list are n + 2.
 *
 * **Failure.** Once the list has been read, failures are thrown as {@link PartialRuleList}, which has the list as it
 * was left.
 */
import { hasCode, isOpenToDoubt, isUnanswered } from "../../failures";
import { applyEdit, type Edit, singleRequestEdits } from "./edit";
import { differingPosition, GuardedRun } from "./guarded-run";
import { planRuleEdits } from "./plan";
import type { Rule } from "./rule";
import type { RuleList, RuleListReading } from "./rule-list";

/**
 * The whole list; or what to make of the list that is there, for single rules among those of others. The function is
 * asked again after each reading and may then find its work done: it looks for its rule before it adds it. Rules that it
 * gives back as it got them are not touched.
 */
export type DesiredRules = readonly Rule[] | ((current: readonly Rule[]) => readonly Rule[]);

export interface ApplyOptions {
  /** `never` trusts unguarded writes too, for when each request counts. */
  readonly verify?: "when-needed" | "never";
  /** Called after each request with the list as it is then, as far as this client knows. */
  readonly onWrite?: (rules: readonly Rule[]) => void;
}

export interface AppliedRuleList {
  /** As the list is on the server now. */
  readonly rules: readonly Rule[];
  readonly writes: number;
}

/** A failure after the list was read; `cause` is what happened. */
export class PartialRuleList extends Error {
  constructor(
    /** As the list is on the server now. */
    readonly rules: readonly Rule[],
    /** False when the last request may or may not have taken effect and the list could not be read again. */
    readonly certain: boolean,
    readonly writes: number,
    /** Requests that were still to be sent. */
    readonly outstanding: number,
    override readonly cause: unknown,
  ) {
    super(`rule list: ${writes} requests done, ${outstanding} not done`, { cause });
    this.name = "PartialRuleList";
  }
}

/** Others who write at the same time get ahead of each other: each refusal means that one of them got on. */
export const MAX_REPLANS = 20;

export async function applyRuleList(
  list: RuleList,
  desired: DesiredRules,
  { verify = "when-needed", onWrite }: ApplyOptions = {},
): Promise<AppliedRuleList> {
  let writes = 0;
  let previous: GuardedRun | undefined;
  let trustsDigests = true;
  let attempts = 0;

  for (;;) {
    const { rules, digest } = await reread(list, previous, writes);
    const wanted = typeof desired === "function" ? desired(rules) : desired;
    const left = previous && remainingEdits(previous, rules);
    const edits = left ?? planRuleEdits(rules, wanted).flatMap(singleRequestEdits);
    const progressed = left !== undefined && left.length < (previous?.planned ?? 0);
    if (!progressed) attempts += 1;
    if (edits.length > 0 && attempts > MAX_REPLANS + 1) {
      const cause = previous?.failure ?? neverAsWanted(rules, wanted);
      throw new PartialRuleList(rules, true, writes, edits.length, cause);
    }
    if (previous !== undefined && edits.length > 0 && contradictsDigests(previous, rules)) trustsDigests = false;

    const run = new GuardedRun(list, { rules, digest }, edits, trustsDigests, onWrite);
    await run.finish();
    writes += run.done;
    const isWhole = run.failure === undefined && run.outstanding === 0;
    if (isWhole && ((run.confirmed && trustsDigests) || verify === "never" || edits.length === 0))
      return { rules: run.rules, writes };
    const { failure } = run;
    if (failure !== undefined && !hasCode(failure, "stale-digest") && !isUnanswered(failure)) {
      throw await partial(list, run, writes);
    }
    previous = run;
  }
}

/**
 * What is left of a run that stopped, when the list is as that run left it. A new plan could begin with the same edit
 * again and again: the fewest requests from the list in between need not be the rest of the plan that led to it.
 */
function remainingEdits(previous: GuardedRun, rules: readonly Rule[]): readonly Edit[] | undefined {
  const [next, ...rest] = previous.remaining;
  if (next === undefined) return undefined;
  if (differingPosition(previous.rules, rules) === undefined) return previous.remaining;
  const wasDone =
    isUnanswered(previous.failure) && differingPosition(applyEdit(previous.rules, next), rules) === undefined;
  return wasDone ? rest : undefined;
}

/**
 * This server has another idea of digests (it refused a list that is as we thought), or of rules (everything was
 * accepted and yet the list is another): from now on only reading counts.
 */
function contradictsDigests(previous: GuardedRun, rules: readonly Rule[]): boolean {
  const asThought = differingPosition(previous.rules, rules) === undefined;
  return previous.failure === undefined ? !asThought : hasCode(previous.failure, "stale-digest") && asThought;
}

async function reread(list: RuleList, previous: GuardedRun | undefined, writes: number): Promise<RuleListReading> {
  try {
    return await list.read();
  } catch (failure) {
    if (previous === undefined) throw failure;
    throw new PartialRuleList(previous.rules, false, writes, previous.outstanding, failure);
  }
}

/** After a request of unknown outcome the list is read, if the session still lives. */
async function partial(list: RuleList, run: GuardedRun, writes: number): Promise<PartialRuleList> {
  const { failure, rules, outstanding } = run;
  if (!isOpenToDoubt(failure)) {
    return new PartialRuleList(rules, true, writes, outstanding, failure);
  }
  try {
    return new PartialRuleList((await list.read()).rules, true, writes, outstanding, failure);
  } catch {
    return new PartialRuleList(rules, false, writes, outstanding, failure);
  }
}

function neverAsWanted(rules: readonly Rule[], desired: readonly Rule[]): Error {
  const position = differingPosition(rules, desired) ?? 0;
  const [actual, wanted] = [rules[position], desired[position]].map((rule) => JSON.stringify(rule) ?? "no rule");
  return new Error(
    `after ${MAX_REPLANS} more attempts position ${position} still has ${actual} instead of ${wanted}: ` +
      "somebody else keeps changing this list, or the server stores the rule differently",
  );
}

/**
 * Stage 5: changes a rule list to the desired rules. Reads, plans, writes and verifies.
 *
 * ```ts
 * const { rules } = await session.exclusive(FIREWALL_LOCK, (own) =>
 *   applyRuleList(ruleListAt(own, CLUSTER_RULES, FIREWALL_LOCK), desired));
 * ```
 *
 * **Guard.** The first PUT or DELETE carries the digest that the client read. Later ones carry the digest that the client
 * predicts (see `digest.ts`). If another client has changed the list, the server refuses the request and overwrites nothing.
 * The server does not check a POST; the next PUT or DELETE confirms the list after it.
 *
 * **Reading again.** The client reads the list again after a refused digest, after a write with an unknown outcome, and if it
 * cannot predict a digest. If the list is as this client left it, the client sends the remaining edits. Otherwise it plans
 * again, at most {@link MAX_REPLANS} times. After the last write it reads the list once more, unless a digest guarded that
 * write: by accepting it, the server confirmed the whole list before it. So a verified insertion in the middle takes 3
 * requests (GET, POST, PUT), and n rules for an empty list take n + 2.
 *
 * **Single rules.** The changes of a run share one reading: each begins with the list that the last one left, if its digest is known and
 * the first request carries it. A refusal leads to a reading, as any other.
 *
 * **Failure.** After the first reading, it throws failures as {@link PartialRuleList}, with the list after the last write.
 */
import { hasCode, isOutcomeUncertain, isUnanswered, mayComeLate } from "../../failures";
import { applyEdit, type Edit, singleRequestEdits } from "./edit";
import { differingPosition, GuardedRun } from "./guarded-run";
import { awaitInsertion, type LateInsertion } from "./late-insertion";
import { planRuleEdits } from "./plan";
import { asStored, type Rule, sameRule } from "./rule";
import type { RuleList, RuleListReading } from "./rule-list";

/**
 * The whole list; or a function of the current list, for single rules among those of others. The function is called after
 * each reading, and may then find its rule already in the list. Rules that it returns unchanged are not written.
 */
export type DesiredRules = readonly Rule[] | ((current: readonly Rule[]) => readonly Rule[]);

export interface ApplyOptions {
  /** Called after each request with the list after it, as far as this client knows. */
  readonly onWrite?: (rules: readonly Rule[]) => void;
  /** Waits for an insertion without an answer: a second request would make a second rule. */
  readonly late?: LateInsertion;
}

interface AppliedRuleList {
  /** The list on the server now. */
  readonly rules: readonly Rule[];
  readonly writes: number;
}

/** A failure after the first reading of the list. `cause` is the original failure. */
export class PartialRuleList extends Error {
  constructor(
    /** The list on the server now. */
    readonly rules: readonly Rule[],
    /** False if the outcome of the last request is unknown and the list could not be read again. */
    readonly certain: boolean,
    readonly writes: number,
    /** Number of requests that were not sent. */
    readonly outstanding: number,
    override readonly cause: unknown,
  ) {
    super(`rule list: ${writes} requests done, ${outstanding} not done`, { cause });
    this.name = "PartialRuleList";
  }
}

/** Limit for concurrent writers. Each refusal means that another writer made progress. */
export const MAX_REPLANS = 20;

export async function applyRuleList(
  list: RuleList,
  desired: DesiredRules,
  { onWrite, late }: ApplyOptions = {},
): Promise<AppliedRuleList> {
  let writes = 0;
  let previous: GuardedRun | undefined;
  let trustsDigests = true;
  let attempts = 0;
  const start = startOf(list, desired);
  list.remember?.(undefined);

  for (;;) {
    const reading = await reread(list, previous, writes, start);
    const { rules } = reading;
    const wanted = typeof desired === "function" ? desired(rules) : desired;
    const { edits, progressed } = nextEdits(previous, start, rules, wanted);
    if (!progressed) attempts += 1;
    if (edits.length > 0 && attempts > MAX_REPLANS + 1) {
      const cause = previous?.failure ?? neverAsWanted(rules, wanted);
      throw new PartialRuleList(rules, true, writes, edits.length, cause);
    }
    if (previous !== undefined && edits.length > 0 && contradictsDigests(previous, rules)) trustsDigests = false;

    const run = new GuardedRun(list, reading, edits, trustsDigests, onWrite);
    await run.finish();
    writes += run.done;
    const isWhole = run.failure === undefined && run.outstanding === 0;
    const isConfirmed = run.confirmed && trustsDigests;
    if (isWhole && (isConfirmed || edits.length === 0)) {
      if (isConfirmed) list.remember?.(run.reading);
      return { rules: run.rules, writes };
    }
    const { failure } = run;
    if (failure !== undefined && !hasCode(failure, "stale-digest") && !isUnanswered(failure)) {
      throw await partial(list, run, writes);
    }
    await settle(list, run, late);
    previous = run;
  }
}

type Start = RuleListReading & { readonly edits: readonly Edit[] };

/**
 * The known list with the edits of a single rule. Only a request with a digest confirms the list, and the server does not check that of
 * an insertion.
 */
function startOf(list: RuleList, desired: DesiredRules): Start | undefined {
  if (typeof desired !== "function") return undefined;
  const known = list.known?.();
  if (!known) return undefined;
  const edits = editsTo(known.rules, desired(known.rules));
  return edits[0] === undefined || edits[0].kind === "insert" ? undefined : { ...known, edits };
}

function editsTo(rules: readonly Rule[], wanted: readonly Rule[]): readonly Edit[] {
  const removed = onlyRemoved(rules, wanted);
  if (removed !== undefined) return [{ kind: "remove", position: removed }];
  return planRuleEdits(rules, wanted).flatMap(singleRequestEdits);
}

/** Position of the rule without which both lists are the same, as in each deletion of a single rule. It needs no plan. */
function onlyRemoved(rules: readonly Rule[], wanted: readonly Rule[]): number | undefined {
  // mutation-ignore arithmetic: the plan finds the same edit
  if (wanted.length !== rules.length - 1) return undefined;
  const found = wanted.findIndex((rule, index) => rule !== rules[index]);
  const position = found < 0 ? wanted.length : found;
  // mutation-ignore arithmetic, conditional: the plan finds the same edit
  return wanted.slice(position).every((rule, index) => rule === rules[position + 1 + index]) ? position : undefined;
}

/** The next edits, and whether the run before them has done some of the same plan. */
function nextEdits(
  previous: GuardedRun | undefined,
  start: Start | undefined,
  rules: readonly Rule[],
  wanted: readonly Rule[],
): { readonly edits: readonly Edit[]; readonly progressed: boolean } {
  if (previous === undefined) return { edits: start?.edits ?? editsTo(rules, wanted), progressed: false };
  const remaining = remainingEdits(previous, rules);
  return {
    edits: remaining ?? editsTo(rules, wanted),
    progressed: remaining !== undefined && remaining.length < previous.planned,
  };
}

/** Waits for an insertion without an answer. The list may have had equal rules before. */
async function settle(list: RuleList, run: GuardedRun, late: LateInsertion | undefined): Promise<void> {
  const [edit] = run.remaining;
  if (!late || edit?.kind !== "insert" || !mayComeLate(run.failure)) return;
  const copies = (rules: readonly Rule[]) =>
    rules.filter((rule) => sameRule(asStored(rule), asStored(edit.rule))).length;
  const before = copies(run.rules);
  await awaitInsertion(list, (rules) => copies(rules) > before, late);
}

/**
 * The remaining edits of a run that stopped, if the list is as that run left it. A new plan could start with the same edit
 * forever, because the shortest plan from an intermediate list need not be the rest of the first plan.
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
 * Whether the predictions of this client are wrong. Either the server refused a digest although the list is as predicted, or
 * it accepted all requests and the list is different. From then on, the client relies only on readings.
 */
function contradictsDigests(previous: GuardedRun, rules: readonly Rule[]): boolean {
  const asPredicted = differingPosition(previous.rules, rules) === undefined;
  return previous.failure === undefined ? !asPredicted : hasCode(previous.failure, "stale-digest") && asPredicted;
}

async function reread(
  list: RuleList,
  previous: GuardedRun | undefined,
  writes: number,
  start: Start | undefined,
): Promise<RuleListReading> {
  if (previous === undefined && start !== undefined) return start;
  try {
    return await list.read();
  } catch (failure) {
    if (previous === undefined) throw failure;
    throw new PartialRuleList(previous.rules, false, writes, previous.outstanding, failure);
  }
}

/** After a request with an unknown outcome, reads the list again if the session still works. */
async function partial(list: RuleList, run: GuardedRun, writes: number): Promise<PartialRuleList> {
  const { failure, rules, outstanding } = run;
  if (!isOutcomeUncertain(failure)) {
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
      "another client keeps changing this list, or the server stores the rule differently",
  );
}

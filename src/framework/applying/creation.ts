/**
 * Carries out a creation: sends it, reads back an unknown outcome, and sends it again where the server accepts it only once.
 * `conclude-creation.ts` has the decision; this file prepares and executes it.
 */
import type { Diagnostic } from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import type { Attributes, State } from "../attribute";
import { isListEntry, isOperation, isSingleton } from "../life-cycle";
import type { Context } from "../resource";
import { completePlan, reconcileRead } from "../values/reconcile";
import { knownState, objectIn, onlyUnknown } from "../values/state";
import {
  type Applied,
  complete,
  effectOf,
  explain,
  hasAttemptsLeft,
  hasConverged,
  isIdentityKnown,
  matchesPlan,
  type OpenApply,
  type Opened,
  openApply,
  pauseBeforeRepeat,
  pollUntil,
  resetProgress,
  type Work,
  withConflictRetry,
} from "./apply-context";
import { concludeCreation, type Remote, type Verdict } from "./conclude-creation";
import type { BegunCreation } from "./creation-journal";
import {
  changedInPart,
  createdInPart,
  creationInterrupted,
  creationRolledBack,
  creationUnconfirmed,
  earlierCreationAdopted,
  existsWithOtherValues,
} from "./diagnostics";
import { isHandedOver } from "./hand-overs";
import { remainingLateMs } from "./late-requests";
import { noteCreation } from "./replacement";

export async function createObject<S>(work: Work<S>): Promise<Applied> {
  const planned = objectIn(work.request.planned);
  const opened = openApply(work, "create", planned);
  if ("failed" in opened) return { state: null, diagnostics: opened.failed };
  noteCreation(work.engine, work.definition, planned);
  const begunEarlier = work.engine.creations?.begin(work, planned);
  if (begunEarlier?.made) opened.context.identified(begunEarlier.made);
  const creation = new Creation(work, opened, planned, begunEarlier);
  return creation.run();
}

class Creation<S> {
  private attempts = 0;
  /** A create request may have taken effect. */
  private mayBeBegun = false;
  /** A create request may still take effect: the server has not refused it. */
  private isOpen = false;
  /** The object after the first request of an earlier attempt. */
  private earlierFirstStep: State | undefined;

  constructor(
    private readonly work: Work<S>,
    private readonly opened: Opened<S>,
    private readonly planned: State,
    private readonly begunEarlier: BegunCreation | undefined,
  ) {}

  async run(): Promise<Applied> {
    const { context, progress } = this.opened;
    const released = await findReleased(this.work, this.planned, context);
    if (released && !released.isAsPlanned) return this.finish(released.state);
    if (released) return this.answer(knownState(completePlan(this.work.attributes, this.planned, released.remote)));
    for (;;) {
      this.attempts++;
      try {
        await this.send();
        return this.answer(await complete(this.work, { ...this.planned, ...progress.reported }, context));
      } catch (failure) {
        const concluded = await this.conclude(failure);
        if (concluded !== "repeat") return concluded;
      }
      await pauseBeforeRepeat(this.work, this.opened, this.attempts);
      this.earlierFirstStep ??= this.opened.progress.firstStep;
      resetProgress(this.opened);
    }
  }

  private async send(): Promise<void> {
    const { work, opened } = this;
    const { context, progress } = opened;
    const named = { ...this.planned, ...progress.generated };
    try {
      context.created(
        await withConflictRetry(work, "create", opened, () => work.definition.behaviour.create(named, context)),
      );
    } catch (failure) {
      // A read may have failed after an unanswered write.
      const { isUncertain, isOutcomeUnknown = isUncertain } = work.engine;
      this.isOpen ||= isOutcomeUnknown(failure) || opened.sent.length > 0;
      this.mayBeBegun ||= isUncertain(failure) || this.isOpen;
      throw failure;
    }
  }

  /** Interprets a failure. Returns the result, or `repeat` to send the creation again. */
  private async conclude(failure: unknown): Promise<Applied | "repeat"> {
    const { work, opened, planned } = this;
    const { definition, attributes, type } = work;
    const { context, progress } = opened;
    const problems = [...context.diagnostics, ...explain(work, failure, "create", planned)];
    const reported = knownState(completePlan(attributes, { ...planned, ...progress.reported }, {}));
    // An operation leaves nothing that could be read back.
    if (isOperation(definition)) return this.answer(progress.exists ? reported : null, problems);

    const interrupted = context.signal.aborted;
    const expected = { ...planned, ...onlyUnknown(planned, progress.reported) };
    let remote = await this.readRemote(failure, expected);
    if (this.verdict(failure, expected, remote) === "not-ours") remote = await this.readSettled(expected, remote);
    const verdict = this.verdict(failure, expected, remote);
    switch (verdict) {
      case "repeat":
        return "repeat";
      case "complete":
        return this.answer(knownState(completePlan(attributes, expected, remote ?? {})), this.adopted());
      case "finish":
        return this.finish(begunState(attributes, expected, remote ?? {}, this.adoptedConfig));
      case "resume-later":
        return this.answer(knownState(completePlan(attributes, expected, remote ?? {})), [
          ...context.diagnostics,
          creationInterrupted({ type }),
        ]);
      case "taint":
        return this.answer(reported, [...problems, createdInPart({ type })]);
      case "keep-open":
        return this.answer(reported, [...problems, stillOpen(type, interrupted)]);
      case "not-ours":
        // Without the note, the next run does not adopt the object of another client.
        this.mayBeBegun = false;
        return this.answer(null, [
          ...(this.isSettled ? context.diagnostics : problems),
          existsWithOtherValues({ type }),
        ]);
      case "none": {
        const changed = isSingleton(definition) && progress.firstStep ? [changedInPart({ type })] : [];
        return this.answer(null, [
          ...problems,
          ...(progress.undone === "something" ? [creationRolledBack({ type })] : changed),
        ]);
      }
    }
  }

  private verdict(failure: unknown, expected: State, remote: State | null | undefined): Verdict {
    const { work, opened } = this;
    const { definition } = work;
    const { context, progress } = opened;
    const effect = this.isOurs(failure) ? "unknown" : effectOf(work, failure);
    return concludeCreation({
      failure: effect,
      remote: this.remoteAs(expected, remote, effect),
      exists: progress.exists,
      rolledBack: this.isRolledBack(failure),
      alwaysExists: isSingleton(definition),
      hasBegun: progress.firstStep !== undefined,
      interrupted: context.signal.aborted,
      resumable: progress.resumable === true,
      canUpdate: definition.behaviour.update !== undefined,
      mayRepeat: hasAttemptsLeft(opened, this.attempts),
      isOpen: (this.isOpen || (this.mayBeBegun && remote === undefined)) && isIdentityKnown(work.definition, expected),
      begunEarlier: this.begunEarlier !== undefined,
    });
  }

  private remoteAs(expected: State, remote: State | null | undefined, effect: string): Remote | undefined {
    const { work } = this;
    const { attributes } = work;
    const { progress } = this.opened;
    if (remote === undefined) return effect === "unknown" ? "unreadable" : undefined;
    if (remote === null || isListEntry(work.definition)) return "absent";
    if (matchesPlan(attributes, expected, remote)) {
      if (hasUnreportedSecrets(attributes, expected, remote, this.adoptedConfig)) return "first-step";
      return hasConverged(attributes, remote) ? "as-planned" : "first-step";
    }
    const begun = progress.firstStep ?? this.earlierFirstStep;
    return begun && matchesPlan(attributes, { ...expected, ...begun }, remote) ? "first-step" : "different";
  }

  /** The configuration, if the object is adopted from an earlier run, whose secrets may differ. */
  private get adoptedConfig(): State | undefined {
    const { definition } = this.work;
    return this.begunEarlier && definition.behaviour.update && this.opened.context.config;
  }

  /** Reads the object when the outcome is unknown, or after an interrupt between the steps. */
  private async readRemote(failure: unknown, expected: State): Promise<State | null | undefined> {
    const { work, opened } = this;
    const { context, progress } = opened;
    const effect = effectOf(work, failure);
    const isUnknown = effect === "unknown" || this.isOurs(failure);
    const isPartly = context.signal.aborted && (progress.exists || isSingleton(work.definition));
    if (!isUnknown && !isPartly && !(effect === "stale" && progress.exists)) return undefined;
    if (this.isRolledBack(failure) || !isIdentityKnown(work.definition, expected)) return undefined;
    const isWanted = (remote: State | null) =>
      remote !== null && (!isSingleton(work.definition) || matchesPlan(work.attributes, expected, remote));
    return pollUntil(work, opened, knownState(expected), isWanted);
  }

  /**
   * Waits while another client's object has the name: if that client removes it, an unanswered request may still create ours,
   * which no state would have.
   */
  private async readSettled(expected: State, remote: State | null | undefined): Promise<State | null | undefined> {
    const { work, opened } = this;
    if (opened.sent.length === 0 || opened.context.signal.aborted) return remote;
    const isWanted = (found: State | null) => this.remoteAs(expected, found, "unknown") !== "different";
    const patienceMs = remainingLateMs(opened.sent.at(-1), work.engine);
    return pollUntil(work, opened, knownState(expected), isWanted, patienceMs);
  }

  /** True when an unanswered request can no longer take effect. */
  private get isSettled(): boolean {
    const { sent } = this.opened;
    return sent.length > 0 && remainingLateMs(sent.at(-1), this.work.engine) === 0;
  }

  /** True when this attempt's parts were removed. Parts of an earlier attempt, which this one met, still exist. */
  private isRolledBack(failure: unknown): boolean {
    const { undone } = this.opened.progress;
    return undone === "something" || (undone === "nothing" && !this.isOurs(failure));
  }

  /** True when the object exists already because an earlier attempt or a killed run began to create it. */
  private isOurs(failure: unknown): boolean {
    const isBegun = this.mayBeBegun || this.begunEarlier !== undefined;
    return isBegun && this.work.engine.isExisting?.(failure) === true;
  }

  /** Completes our own incomplete object by an update. */
  private async finish(begun: State): Promise<Applied> {
    const { work, planned, opened } = this;
    const context: OpenApply<S> = opened.context;
    const rest = { ...planned, ...onlyUnknown(planned, opened.progress.reported) };
    try {
      const values = await work.definition.behaviour.update?.(rest, begun, context);
      return this.answer(await complete(work, { ...rest, ...values }, context), this.adopted());
    } catch (failure) {
      const problems = explain(work, failure, "create", planned);
      return this.answer(begun, [...context.diagnostics, ...problems, createdInPart({ type: work.type })]);
    }
  }

  private adopted(): readonly Diagnostic[] {
    const { diagnostics } = this.opened.context;
    return this.begunEarlier === undefined
      ? diagnostics
      : [...diagnostics, earlierCreationAdopted({ type: this.work.type })];
  }

  private answer(state: State | null, diagnostics: readonly Diagnostic[] = this.opened.context.diagnostics): Applied {
    const { progress, sent } = this.opened;
    // An object of an earlier run may exist even if this run sent nothing.
    if (state === null && !this.mayBeBegun && this.begunEarlier === undefined)
      this.work.engine.creations?.abandon(this.work, this.planned, progress.generated);
    return { state, diagnostics, sentAt: sent.at(-1) };
  }
}

/** An element that the owner of a list releases in this run and that this resource manages from now on. */
interface Released {
  readonly state: State;
  readonly remote: State;
  readonly isAsPlanned: boolean;
}

/** `undefined` if no owner releases the element, or if it does not exist or cannot be read. */
async function findReleased<S>(work: Work<S>, planned: State, context: Context<S>): Promise<Released | undefined> {
  const { definition, attributes, engine } = work;
  // The definition of a list entry finds the entry by its content.
  if (isListEntry(definition) || !isHandedOver(engine, definition, "released", planned)) return undefined;
  const remote = await definition.behaviour.read(knownState(planned), context).catch(() => null);
  if (!remote) return undefined;
  const state = reconcileRead(attributes, knownState(planned), remote);
  return { state, remote, isAsPlanned: matchesPlan(attributes, planned, remote) };
}

function stillOpen(type: string, interrupted: boolean): Diagnostic {
  const why = interrupted
    ? "The run was interrupted before the server answered"
    : "The server did not answer within the timeout, so the provider does not know the outcome of the request";
  return creationUnconfirmed({ type, why });
}

// Secrets of an object that an earlier run began may come from another configuration, so they are sent again.

const isSet = (state: State, name: string) => (state[name] ?? null) !== null && state[name] !== UNKNOWN;

/** True when the configuration sets a secret that the server does not report. `config`: that of an adopted object. */
function hasUnreportedSecrets(
  attributes: Attributes,
  wanted: State,
  remote: State,
  config: State | undefined,
): boolean {
  if (config === undefined) return false;
  return Object.entries(attributes).some(
    ([name, { traits }]) =>
      (traits.sensitive || traits.writeOnly) &&
      remote[name] === undefined &&
      (isSet(wanted, name) || isSet(config, name)),
  );
}

/** The existing object as the prior state of an update. */
function begunState(attributes: Attributes, wanted: State, remote: State, config: State | undefined): State {
  const state = knownState(completePlan(attributes, { ...wanted, ...remote }, remote));
  if (!hasUnreportedSecrets(attributes, wanted, remote, config)) return state;
  // Null makes the update send the secrets and their version numbers.
  const kept = Object.entries(state).map(([name, value]): [string, State[string]] => {
    const isReported = remote[name] !== undefined || attributes[name]?.traits.derivation !== undefined;
    return [name, isReported ? value : null];
  });
  return Object.fromEntries(kept);
}

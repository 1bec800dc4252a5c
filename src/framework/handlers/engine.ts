/** Shared parts of all handlers: opening the API session of a call, turning errors into diagnostics, shared causes. */
import type { Diagnostic } from "../../plugin/contract";
import { type Clock, systemClock } from "../../system/clock";
import type { ConflictRetry } from "../applying/conflict-retry";
import type { CreationJournal } from "../applying/creation-journal";
import type { PlannedChanges } from "../applying/planned-changes";
import type { Attributes } from "../attribute";
import { DiagnosticError } from "../diagnostics";
import type { Guard } from "../guard";
import { type IsShown, type Warn, warnInto } from "../plan-warnings";
import type { Claims } from "../planning/claims";
import type { FileSizes } from "../planning/file-sizes";
import type { Lookup } from "../planning/unknown-references";
import type { Context, Explain, ResourceDefinition } from "../resource";
import { callFailed, sameReadFailure } from "./diagnostics";
import type { AnnouncedCreation } from "./private-data";

/** A cause that several failures may share. */
export interface Cause {
  readonly key: string;
  readonly summary: string;
  /** Every further request of the run would fail. */
  readonly concernsAll: boolean;
}

/**
 * Reports a shared cause once. Terraform shows every error of every object, so an unreadable list would repeat the same text a
 * thousand times. The first object reports the error, which fails the run. The others keep their state and add a warning;
 * Terraform merges equal warnings.
 */
export class ReportedCauses {
  readonly #byObjects = new Set<string>();
  readonly #byDataSources = new Set<string>();

  /** Records the cause of an object. True for the first one, whose error fails the run. */
  first({ key }: Cause): boolean {
    const known = this.#byObjects.has(key);
    this.#byObjects.add(key);
    return !known;
  }

  /** Records the cause of a data source. True for the first one. Every data source has an error, a warning in a `check` block. */
  firstOfData({ key }: Cause): boolean {
    const known = this.#byObjects.has(key) || this.#byDataSources.has(key);
    this.#byDataSources.add(key);
    return !known;
  }
}

/** The call to which services are bound. */
export interface ServiceCall {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Reads must not use answers that other calls have read before. */
  readonly fresh?: boolean;
  /** Called when the server may still carry out an unanswered write. */
  readonly onUnanswered?: () => void;
  /** Receives progress messages. */
  readonly onProgress?: (message: string) => void;
  /** Receives warnings about the answers of the call. */
  readonly warn?: Warn;
}

/** Opens services for one call. Rejects with a `DiagnosticError` when the provider is not configured. */
export interface Services<S> {
  open(call: ServiceCall): S;
  /** Fails when the server refuses the credentials. Called before a creation is planned, which sends no other request. */
  confirmCredentials?(call: ServiceCall): Promise<void>;
  /** Fails when the credentials have no permissions. Called before a missing object counts as deleted. */
  confirmPermissions?(call: ServiceCall): Promise<void>;
  /** True while the provider's configuration has unknown values, so that no request is possible. */
  readonly deferred: boolean;
}

/** The meaning of failures, which the framework cannot know, and the time. */
export interface EngineOptions {
  readonly explain: Explain;
  /** True for failures after which the server may have carried out the request: read back. */
  readonly isUncertain: (failure: unknown) => boolean;
  /** True if in addition the server has not refused the request. Default: `isUncertain`. */
  readonly isOutcomeUnknown?: (failure: unknown) => boolean;
  /** True for refusals because of concurrent writes: nothing changed, and reading again helps. */
  readonly isStale?: (failure: unknown) => boolean;
  /** True for refusals because the object exists already. */
  readonly isExisting?: (failure: unknown) => boolean;
  /** True when the server refuses the credentials or their permissions, so that repetition hardly helps. */
  readonly isDenied?: (failure: unknown) => boolean;
  /** True when the server's version does not have this kind of object. */
  readonly isUnsupported?: (failure: unknown) => boolean;
  /** The shared cause of a failure; `undefined` if it concerns one object. */
  readonly causeOf?: (failure: unknown) => Cause | undefined;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Factor of all pauses and waits after a failure, for tests. Default: 1. */
  readonly pace?: number;
}

/** Lives as long as the provider's current configuration, that is one run of Terraform. */
export interface Run {
  /** Singletons that the run has created, by their keys. */
  creations?: Map<string, AnnouncedCreation>;
}

export interface Engine<S> extends EngineOptions {
  services(): Services<S>;
  /** `undefined` while the provider is not configured. */
  run?(): Run | undefined;
  /** Incomplete creations of earlier runs. */
  readonly creations?: CreationJournal | undefined;
  /** Planned changes of this run that are carried out together. */
  readonly plannedChanges?: PlannedChanges | undefined;
  /** Objects that the resources of this run manage. */
  readonly claims?: Claims | undefined;
  /** Sizes of the files with the planned objects. */
  readonly fileSizes?: FileSizes | undefined;
  /** Names in the configuration and on the server. */
  readonly lookup?: Lookup<S> | undefined;
  /** Guards that forbid changes. */
  readonly guards?: readonly Guard[] | undefined;
  /** Decides which warnings with an id are shown. Default: all. */
  readonly isShown?: IsShown | undefined;
  /** Work to do before the process ends, by key. */
  readonly endings?: Map<object, () => Promise<void>>;
  readonly reportedCauses?: ReportedCauses;
  /** Repeats changes that conflict with others of the run. Without it they fail at once. */
  readonly conflictRetry?: ConflictRetry;
}

/** A resource type, as its handlers serve it. */
export interface ServedType<S> {
  /** With the provider's prefix. */
  readonly type: string;
  readonly definition: ResourceDefinition<S>;
  /** Those of the definition, and `timeouts`. */
  readonly attributes: Attributes;
  readonly engine: Engine<S>;
}

export function clockOf({ clock = systemClock }: Pick<Engine<never>, "clock">): Clock {
  return clock;
}

/** The call for which a context is opened. */
interface ContextCall extends Omit<ServiceCall, "warn"> {
  /** Default: false. */
  readonly importing?: Context<never>["importing"];
}

/** Opens the services of a call, in a context that collects warnings. */
export function openContext<S>(
  engine: Engine<S>,
  { importing = false, ...call }: ContextCall,
): Context<S> & { readonly diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const warn = warnInto(diagnostics, engine.isShown);
  return { services: engine.services().open({ ...call, warn }), signal: call.signal, importing, diagnostics, warn };
}

/** Turns a failure into diagnostics. */
export function explainFailure(
  engine: Pick<Engine<never>, "explain">,
  failure: unknown,
  subject: { readonly type: string; readonly attributes: Attributes } & Pick<Parameters<Explain>[1], "doing" | "state">,
): readonly Diagnostic[] {
  if (failure instanceof DiagnosticError) {
    return failure.cause === undefined
      ? failure.diagnostics
      : withCause(failure, engine.explain(failure.cause, subject));
  }
  const explained = engine.explain(failure, subject);
  if (explained.length > 0) return explained;
  const words = failure instanceof Error ? failure.message : String(failure);
  return [callFailed({ doing: subject.doing, type: subject.type, words })];
}

/** Turns a failure of a data source or list into diagnostics. Shortens a cause that another object has reported. */
export function explainData(
  engine: Pick<Engine<never>, "explain" | "causeOf" | "reportedCauses">,
  failure: unknown,
  subject: Parameters<typeof explainFailure>[2],
): readonly Diagnostic[] {
  const cause = engine.causeOf?.(failure);
  if (!cause || engine.reportedCauses?.firstOfData(cause) !== false) return explainFailure(engine, failure, subject);
  return [sameReadFailure({ type: subject.type, cause: cause.summary })];
}

/** The diagnostics of the definition, followed by the explanation of the underlying failure. */
function withCause({ diagnostics }: DiagnosticError, causes: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first, ...further] = diagnostics as [Diagnostic, ...Diagnostic[]];
  const detail = [first.detail, ...causes.map((cause) => cause.detail)].filter(Boolean).join("\n\n");
  return [{ ...first, detail }, ...further];
}

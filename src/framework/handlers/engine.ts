/** What all handlers share: opening the API session of a call, and the border where errors become diagnostics. */

import type { Call, Diagnostic } from "../../plugin/contract";
import { type Clock, systemClock } from "../../system/clock";
import type { ConflictRetry } from "../applying/conflict-retry";
import type { CreationJournal } from "../applying/creation-journal";
import type { PlannedChanges } from "../applying/planned-changes";
import type { Attributes } from "../attribute";
import { DiagnosticError, error } from "../diagnostics";
import type { Guard } from "../guard";
import { type IsShown, warnInto } from "../plan-warnings";
import type { Claims } from "../planning/claims";
import type { FileSizes } from "../planning/file-sizes";
import type { Lookup } from "../planning/unknown-references";
import type { Context, Explain } from "../resource";
import type { Cause, ReportedCauses } from "./reported-causes";

/** What the services of one call are bound to. */
export interface ServiceCall {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Whether reads are to see what is there now, and not what others read a moment ago. */
  readonly fresh?: boolean;
  /** Called when the server may still carry out a write that nobody waits for any more. */
  readonly onUnanswered?: () => void;
  /** Called with what is told about the progress of the work. */
  readonly onProgress?: (message: string) => void;
  /** Takes warnings about the answers that the call works with. */
  readonly warn?: (summary: string, detail: string) => void;
}

/** Opens services for one call. Rejects with a `DiagnosticError` when the provider is not configured. */
export interface Services<S> {
  open(call: ServiceCall): S;
  /** Before a creation is planned, for which nothing needs to be asked: fails where the server refuses the credentials. */
  confirmCredentials?(call: ServiceCall): Promise<void>;
  /** Before an object counts as gone: fails where the credentials are not shown anything. */
  confirmPermissions?(call: ServiceCall): Promise<void>;
  /** True while the provider's configuration has unknown values, so that nothing can be asked. */
  readonly deferred: boolean;
}

export interface Engine<S> {
  services(): Services<S>;
  /** An object for as long as the provider's present configuration lasts: one run of Terraform. */
  run?(): object | undefined;
  readonly explain: Explain;
  /** True for failures after which the server may have done the work: reading back decides. */
  readonly isUncertain: (failure: unknown) => boolean;
  /** The same, and the server has not refused the work. Default: whenever that is so. */
  readonly isOutcomeUnknown?: (failure: unknown) => boolean;
  /** True for refusals because others wrote meanwhile: nothing was done, and reading again helps. */
  readonly isStale?: (failure: unknown) => boolean;
  /** True for refusals because the object is there already. */
  readonly isExisting?: (failure: unknown) => boolean;
  /** True where the server refuses who asks, so that asking again is of little use. */
  readonly isDenied?: (failure: unknown) => boolean;
  /** True where the server, of another version, has none of the kind. */
  readonly isUnsupported?: (failure: unknown) => boolean;
  /** Creations of earlier runs that never came to their end. */
  readonly creations?: CreationJournal | undefined;
  /** The machine's by default. */
  readonly clock?: Clock;
  /** What the plan of this run has, for changes that are carried out together. */
  readonly plannedChanges?: PlannedChanges | undefined;
  /** What the resources of this run claim. */
  readonly claims?: Claims | undefined;
  /** Sizes of the files that the planned objects are in. */
  readonly fileSizes?: FileSizes | undefined;
  /** Names that the configuration gives, and those that the server has. */
  readonly lookup?: Lookup<S> | undefined;
  /** What the run must not do. */
  readonly guards?: readonly Guard[] | undefined;
  /** Which warnings with an id are shown; all by default. */
  readonly isShown?: IsShown | undefined;
  /** What is left to do before the process ends. */
  readonly endings?: Map<object, () => Promise<void>>;
  /** Factor of all pauses and patience after a failure, for tests. Default 1. */
  readonly pace?: number;
  /** Undefined for what concerns one object. */
  readonly causeOf?: (failure: unknown) => Cause | undefined;
  readonly reportedCauses?: ReportedCauses;
  /** Changes that are refused for the sake of others wait for those. Without it they fail at once. */
  readonly conflictRetry?: ConflictRetry;
}

export function clockOf({ clock = systemClock }: Pick<Engine<never>, "clock">): Clock {
  return clock;
}

/** A context that collects warnings. */
export function openContext<S>(
  engine: Engine<S>,
  call: Call,
  timeoutMs: number,
  importing = false,
  how: Pick<ServiceCall, "fresh" | "onUnanswered" | "onProgress"> = {},
): Context<S> & { readonly diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const warn = warnInto(diagnostics, engine.isShown);
  return {
    services: engine.services().open({ signal: call.signal, timeoutMs, warn, ...how }),
    signal: call.signal,
    importing,
    diagnostics,
    warn,
  };
}

/** The one place where a failure turns into diagnostics. */
export function explainFailure(
  engine: Pick<Engine<never>, "explain">,
  failure: unknown,
  what: { readonly type: string; readonly attributes: Attributes } & Pick<Parameters<Explain>[1], "doing" | "state">,
): readonly Diagnostic[] {
  if (failure instanceof DiagnosticError) {
    return failure.cause === undefined ? failure.diagnostics : withCause(failure, engine.explain(failure.cause, what));
  }
  const explained = engine.explain(failure, what);
  if (explained.length > 0) return explained;
  return [error(`Could not ${what.doing} ${what.type}`, failure instanceof Error ? failure.message : String(failure))];
}

/** The same for what is only looked at: a cause that others have reported is not told again. */
export function explainData(
  engine: Pick<Engine<never>, "explain" | "causeOf" | "reportedCauses">,
  failure: unknown,
  what: Parameters<typeof explainFailure>[2],
): readonly Diagnostic[] {
  const cause = engine.causeOf?.(failure);
  if (!cause || engine.reportedCauses?.firstOfData(cause) !== false) return explainFailure(engine, failure, what);
  const detail = "The error of another object has the same cause; it names the cause and the fix.";
  return [error(`Could not read ${what.type}: ${cause.summary}`, detail)];
}

/** What the definition has to say, then what is known about the failure behind it. */
function withCause({ diagnostics }: DiagnosticError, causes: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first, ...further] = diagnostics as [Diagnostic, ...Diagnostic[]];
  const detail = [first.detail, ...causes.map((cause) => cause.detail)].filter(Boolean).join("\n\n");
  return [{ ...first, detail }, ...further];
}

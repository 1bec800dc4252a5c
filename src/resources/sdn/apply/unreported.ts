/**
 * Applies whose result was not reported in their run. A change returns before its apply if others are expected; then the others may not
 * follow, or the process is killed. A note is written before the change returns. It is erased when an apply has succeeded, or has failed
 * and a waiter stores that in the state. For remaining notes, the next run warns when the provider is configured, and plans an update of
 * one object.
 */
import type { PveSession } from "../../../api/types";
import { printableLine } from "../../../output/printable";
import type { ApplyResult } from "./task";

/** Notes for the next run about results that this run cannot report. */
export interface ResultNotes<R> {
  /** Notes that changes return before the result is known. False if the note cannot be written. */
  open(): boolean;
  /** As `open`, but the note remains until an apply succeeds, even if a failure is reported. */
  keep(): boolean;
  /** Announces an apply. The result has callbacks for its events. */
  begin(): { started(name: string): void; ended(outcome: Outcome<R>): void };
}

export interface Outcome<R> {
  readonly result?: R;
  readonly failure?: unknown;
  /** Whether a waiter reports the result and stores it in the state. */
  readonly isReported: boolean;
  /** Whether changes were staged meanwhile that the apply did not include. */
  readonly hasNewerChanges: boolean;
}

/** A note about an apply. Without `trouble` its result is unknown. */
export interface Unreported {
  readonly task?: string;
  readonly trouble?: string;
}

/** A note of another process, or of this one before it was configured again. */
export interface UnreportedNote extends Unreported {
  /** Milliseconds since 1970. Undefined if the note cannot be read. */
  readonly at?: number;
  readonly file: string;
}

/** Notes about one cluster. No method throws. */
export interface UnreportedStore {
  /** Notes that existed when the provider was configured. */
  readonly earlier: readonly UnreportedNote[];
  /** Present notes of other processes. */
  others(): readonly UnreportedNote[];
  /** Removes notes that have not changed since they were read. */
  forget(notes: readonly UnreportedNote[]): void;
  /** Writes the note of this process, replacing an earlier one. False if it cannot be written. */
  write(note: Unreported): boolean;
  erase(): void;
}

const NOWHERE: UnreportedStore = {
  earlier: [],
  others: () => [],
  forget: () => undefined,
  write: () => false,
  erase: () => undefined,
};

interface Reports {
  store: UnreportedStore;
  /** Whether an object has claimed the missing apply of an earlier run. */
  isClaimed: boolean;
}

const newReports = (): Reports => ({ store: NOWHERE, isClaimed: false });
const reportsOf = ({ client }: Client): Reports => client.of(newReports);

type Client = Pick<PveSession, "client">;

/** Sets the store for the notes of a client. Without one, no change returns before its apply. */
export function setUnreportedStore(session: Client, store: UnreportedStore): void {
  reportsOf(session).store = store;
}

/** Whether an apply of an earlier run is missing. */
export const hasUnreported = (session: Client): boolean => reportsOf(session).store.earlier.length > 0;

/** Whether an apply of an earlier run is missing and the caller is the first to claim it. */
export function claimUnreported(session: Client): boolean {
  const reports = reportsOf(session);
  if (reports.store.earlier.length === 0 || reports.isClaimed) return false;
  reports.isClaimed = true;
  return true;
}

/** The notes of a client, as the scheduler uses them. */
export function resultNotesOf(session: Client): ResultNotes<ApplyResult> {
  let isOpen = false;
  let isKept = false;
  const store = () => reportsOf(session).store;
  const open = () => {
    isOpen ||= store().write({});
    return isOpen;
  };
  return {
    open,
    keep() {
      isKept = open();
      return isKept;
    },
    begin() {
      const others = store().others();
      open();
      let task: string | undefined;
      return {
        started(name) {
          task = name;
          if (isOpen) store().write({ task });
        },
        ended(outcome) {
          const trouble = troubleOf(outcome);
          if (trouble !== undefined) {
            isOpen = store().write({ ...(task !== undefined && { task }), trouble });
            return;
          }
          if (outcome.result !== undefined) store().forget(others);
          if (outcome.result === undefined && (isKept || !outcome.isReported)) return;
          isOpen = false;
          isKept = false;
          store().erase();
          if (outcome.hasNewerChanges) open();
        },
      };
    },
  };
}

const SHOWN_LINES = 20;

/** Problems of the apply that no waiter reports. */
function troubleOf({ result, failure, isReported }: Outcome<ApplyResult>): string | undefined {
  if (isReported) return undefined;
  if (failure !== undefined)
    return shortened((failure instanceof Error ? failure.message : String(failure)).split("\n"));
  const lines = result?.problems.flatMap(({ node, lines }) => lines.map((line) => (node ? `${node}: ${line}` : line)));
  return lines && lines.length > 0 ? shortened(lines) : undefined;
}

const shortened = (lines: readonly string[]) =>
  lines
    .filter((line) => line.trim() !== "")
    .slice(0, SHOWN_LINES)
    .map((line) => printableLine(line))
    .join("\n");

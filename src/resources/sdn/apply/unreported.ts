/**
 * Applies of which nobody was told in their run how they ended: a change is answered before its apply where others are
 * to come, and then the others do not come, or the process is killed. They are noted before anybody is answered; the
 * note goes when an apply has gone through, or has failed before somebody who keeps that in the state. What is left of
 * notes is for the next run: a warning where the provider is configured, and one object that is not applied.
 */
import type { PveSession } from "../../../api/types";
import { printableLine } from "../../../output/printable";
import type { ApplyResult } from "./task";

/** What the next run is to know where nobody is told in this one. */
export interface Memory<R> {
  /** From here on it is not known how changes end that count as done. False where that cannot be kept. */
  open(): boolean;
  /** The same, unless an apply goes through, whoever is told how it ends. */
  keep(): boolean;
  /** An apply is about to begin; the answer is told about it. */
  begin(): { started(name: string): void; ended(outcome: Outcome<R>): void };
}

export interface Outcome<R> {
  readonly result?: R;
  readonly failure?: unknown;
  /** Somebody is told who keeps it in the state. */
  readonly isReported: boolean;
  /** Further changes have come meanwhile, which it did not take along. */
  readonly isMore: boolean;
}

/** What is noted of an apply. Without `trouble` it was not heard of again. */
export interface Unreported {
  readonly task?: string;
  readonly trouble?: string;
}

/** What another process has left, or this one before it was configured again. */
export interface Left extends Unreported {
  /** Milliseconds since 1970; unknown where the note cannot be read. */
  readonly at?: number;
  readonly file: string;
}

/** Notes about one cluster. Nothing here fails. */
export interface UnreportedStore {
  /** Those that were there when the provider was configured. */
  readonly earlier: readonly Left[];
  /** Those of others that are there now. */
  others(): readonly Left[];
  /** Takes those away that have not changed since. */
  forget(left: readonly Left[]): void;
  /** This process's own, which it has one of. False where it cannot be written. */
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
  /** One object makes up for the apply of the earlier run. */
  isTaken: boolean;
}

const newReports = (): Reports => ({ store: NOWHERE, isTaken: false });
const reportsOf = ({ client }: Client): Reports => client.of(newReports);

type Client = Pick<PveSession, "client">;

/** Where the notes of a client are kept; else nobody is answered before the apply. */
export function keepUnreported(session: Client, store: UnreportedStore): void {
  reportsOf(session).store = store;
}

/** Whether an apply of an earlier run has to be made up. */
export const hasUnreported = (session: Client): boolean => reportsOf(session).store.earlier.length > 0;

/** The same, for the one object that makes it up: the first that asks. */
export function takesUpUnreported(session: Client): boolean {
  const reports = reportsOf(session);
  if (reports.store.earlier.length === 0 || reports.isTaken) return false;
  reports.isTaken = true;
  return true;
}

/** The scheduler's view of the notes of a session's client. */
export function memoryOf(session: Client): Memory<ApplyResult> {
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
          if (outcome.isMore) open();
        },
      };
    },
  };
}

const LINES = 20;

/** What nobody is told. */
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
    .slice(0, LINES)
    .map((line) => printableLine(line))
    .join("\n");

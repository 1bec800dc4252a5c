/**
 * What becomes of a creation that did not come to its end. Pure, so that the decision can be read and tested as a table.
 *
 * Terraform taints what a failed creation answers: the next run deletes it, with all that it holds, and builds it again.
 * What is answered without a state is not known to the next run at all. So nothing that is or may be there is left without
 * a state, and a state goes with an error only where neither waiting nor doing the rest helps.
 */

/** What a look at the server showed, as far as it was asked. */
export type Remote =
  | "as-planned"
  /** As the first of several requests leaves it. */
  | "first-step"
  | "different"
  | "absent"
  | "unreadable";

export interface EndedCreation {
  /** `unknown`: a request was sent, and nobody knows whether it was carried out. `stale`: refused, since others wrote meanwhile. */
  readonly failure: "unknown" | "stale" | "refused";
  readonly remote: Remote | undefined;
  /** The definition said that the object exists. */
  readonly exists: boolean;
  /** What was made has been removed again, if anything was. */
  readonly rolledBack: boolean;
  /** The object is always there; creating takes it over. */
  readonly alwaysExists: boolean;
  /** The first of several requests was carried out. */
  readonly hasBegun: boolean;
  readonly interrupted: boolean;
  /** An update can do what is missing, and the definition wants it after an interrupt. */
  readonly resumable: boolean;
  readonly canUpdate: boolean;
  /** Another attempt may be made: there is time, and there were not too many. */
  readonly mayRepeat: boolean;
  /** A request of this creation may still be carried out, or is not known not to have been. */
  readonly isOpen: boolean;
  /** An earlier run began the creation of this very object. */
  readonly begunEarlier: boolean;
}

export type Verdict =
  /** All is there. */
  | "complete"
  /** An update does the rest now. */
  | "finish"
  /** The creation is sent again: the server takes it once at most. */
  | "repeat"
  /** In the state as planned, with a warning: the next run's plan is what is missing. */
  | "resume-later"
  /** In the state, tainted, as far as known. */
  | "taint"
  /** In the state, tainted, with a mark: the next read finds out. */
  | "keep-open"
  /** Something with this name is there that may not be ours: no state, and an error says so. */
  | "not-ours"
  /** Nothing of it is there, or it is taken over by the next run: no state. */
  | "none";

export function concludeCreation(ended: EndedCreation): Verdict {
  const { failure, remote, exists, canUpdate } = ended;
  if (remote === "as-planned") return "complete";
  const passes = failure !== "refused" && ended.mayRepeat && !ended.interrupted;
  if (ended.rolledBack) return passes ? "repeat" : "none";
  if (ended.alwaysExists && !exists) return passes ? "repeat" : concludeUnconfirmed(ended);
  if (exists) return concludeExisting(ended, passes);
  if (remote === "first-step" && canUpdate) return "finish";
  if (failure === "unknown" && remote === "different") return ended.begunEarlier && canUpdate ? "finish" : "not-ours";
  if (passes && remote !== "unreadable") return "repeat";
  return ended.isOpen ? "keep-open" : "none";
}

/** Tainted it would be cleared first. In the state a destroy clears what is there, and waits for what may still come. */
const concludeUnconfirmed = ({ interrupted, isOpen, hasBegun }: EndedCreation): Verdict =>
  interrupted && (isOpen || hasBegun) ? "resume-later" : "none";

function concludeExisting({ remote, resumable, canUpdate }: EndedCreation, passes: boolean): Verdict {
  if (resumable) return "resume-later";
  const isReadable = remote === "different" || remote === "first-step";
  return passes && canUpdate && isReadable ? "finish" : "taint";
}

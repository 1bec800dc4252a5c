/**
 * Decides about an incomplete creation. Pure, so that tests can check the decision as a table.
 *
 * Terraform taints the state that a failed creation returns: the next run deletes the object with its content and creates it again.
 * Without a state the next run does not know the object. So every object that exists or may exist gets a state, and a state comes
 * with an error only when neither waiting nor an update helps.
 */

/** The object on the server, if it was read. */
export type Remote =
  | "as-planned"
  /** Only the first of several requests took effect. */
  | "first-step"
  | "different"
  | "absent"
  | "unreadable";

export interface IncompleteCreation {
  /** `unknown`: a request was sent with unknown outcome. `stale`: refused because of concurrent writes. */
  readonly failure: "unknown" | "stale" | "refused";
  readonly remote: Remote | undefined;
  /** The definition reported that the object exists. */
  readonly exists: boolean;
  /** The created parts, if any, were removed. */
  readonly rolledBack: boolean;
  /** The object always exists, and creation adopts it. */
  readonly alwaysExists: boolean;
  /** The first of several requests took effect. */
  readonly hasBegun: boolean;
  readonly interrupted: boolean;
  /** An update can do the rest, and the definition wants that after an interrupt. */
  readonly resumable: boolean;
  readonly canUpdate: boolean;
  /** The remaining time and the number of attempts allow another one. */
  readonly mayRepeat: boolean;
  /** A request of this creation may have taken effect, or still may. */
  readonly isOpen: boolean;
  /** An earlier run began to create this object. */
  readonly begunEarlier: boolean;
}

export type Verdict =
  /** The object is as planned. */
  | "complete"
  /** An update does the rest now. */
  | "finish"
  /** The creation is sent again: the server accepts it once at most. */
  | "repeat"
  /** In the state as planned, with a warning: the next plan has the missing parts. */
  | "resume-later"
  /** In the state as far as known, tainted. */
  | "taint"
  /** In the state, tainted, with the time of the request: the next read determines the outcome. */
  | "keep-open"
  /** Another client may have created the object: no state, and an error. */
  | "not-ours"
  /** The object does not exist, or the next run adopts it: no state. */
  | "none";

export function concludeCreation(ended: IncompleteCreation): Verdict {
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

/** A tainted object would be cleared first. In the state, a destroy clears it and waits for late requests. */
const concludeUnconfirmed = ({ interrupted, isOpen, hasBegun }: IncompleteCreation): Verdict =>
  interrupted && (isOpen || hasBegun) ? "resume-later" : "none";

function concludeExisting({ remote, resumable, canUpdate }: IncompleteCreation, passes: boolean): Verdict {
  if (resumable) return "resume-later";
  const isReadable = remote === "different" || remote === "first-step";
  return passes && canUpdate && isReadable ? "finish" : "taint";
}

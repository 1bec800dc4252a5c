/** A violation of a property. */

export type Property =
  /** A success is reported, and the server does not have the result. */
  | "acknowledged, but not done"
  /** A failure is reported without a doubt, and the server has done the work. */
  | "reported as not done, but done"
  /** The state describes something that was at no moment of the call on the server. */
  | "false state"
  | "applied twice"
  /** A write undid or overwrote changes of another client that its run had not read. */
  | "lost update"
  /** A write changed an object, or a field, that its call does not manage. */
  | "foreign change"
  /** A value that is in no plan. */
  | "unplanned value"
  /** The rules have an order that the runs, one after the other in any order, cannot produce. */
  | "order of no serial run"
  /** Without faults, the next run does not complete the work. */
  | "unfinished"
  /** An object that no state has. */
  | "left over"
  /** An object that a state has and the server has not. */
  | "lost";

export interface Problem {
  readonly property: Property;
  /** Object on the server. */
  readonly object: string;
  readonly run: string;
  readonly text: string;
  readonly at: number;
}

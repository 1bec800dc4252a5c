/** Data that the page's server sends to the page: JSON without secrets. */
import type { Action } from "../packet-filter/firewall";
import type { ActiveFault } from "../simulator/kernel/faults";
import type { LoggedRequest } from "../simulator/kernel/request-log";
import type { StepAuthor, StepKind } from "./record/recorder";

/** A change of an object or of one of its properties by a step. */
export interface ShownChange {
  readonly family: string;
  /** Title such as `Pools` or `Rules of VNet web`. */
  readonly collection: string;
  /** Id such as `web`, or position in a list. Empty if the collection is one object. */
  readonly object: string;
  /** Path of the property in the object. Empty: the whole object. */
  readonly property: string;
  readonly kind: "added" | "removed" | "changed";
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A row of the log. */
export interface ShownStep {
  readonly id: number;
  readonly author: StepAuthor;
  readonly kind: StepKind;
  readonly request?: LoggedRequest;
  readonly faults: readonly string[];
  /** Path of the request's object: `/cluster/firewall/aliases/web`. */
  readonly object?: string;
  /** Types of the provider that send such requests. */
  readonly types: readonly string[];
  readonly changes: number;
  readonly revision: number;
}

export interface StepDetails extends ShownStep {
  readonly shown: readonly ShownChange[];
  readonly forgotten: boolean;
  /** Whether the states before and after it are still kept. */
  readonly hasStates: boolean;
}

export interface ShownCollection {
  readonly collection: string;
  readonly objects: readonly { readonly id: string; readonly value: unknown }[];
}

export interface ShownFamily {
  readonly family: string;
  readonly collections: readonly ShownCollection[];
}

/** The state now, or before or after a step with the step's changes. */
export interface ShownState {
  readonly families: readonly ShownFamily[];
  readonly changes: readonly ShownChange[];
}

export interface ShownNode {
  readonly name: string;
  readonly address: string;
  readonly votes: number;
  readonly state: "online" | "offline" | "expected";
}

export interface ShownTask {
  readonly upid: string;
  readonly node: string;
  readonly type: string;
  readonly id: string;
  readonly identity: string;
  readonly start: number;
  readonly end?: number;
  readonly status?: string;
  readonly log: readonly string[];
}

/** The current state, and the steps since the requested revision. The page polls it. */
export interface Now {
  /** Id of the simulator's run. */
  readonly run: string;
  readonly cluster: string;
  readonly version: string;
  readonly quorate: boolean;
  readonly endpoint: string;
  readonly time: string;
  readonly nodes: readonly ShownNode[];
  readonly counts: readonly { readonly family: string; readonly count: number }[];
  /** Number of SDN objects with staged changes. */
  readonly pending: number;
  readonly faults: readonly ActiveFault[];
  /** Maximum number of kept requests by kind. */
  readonly kept: Readonly<Record<StepKind, number>>;
  readonly revision: number;
  /** Version of the state. */
  readonly state: number;
  /** Number of requests that are not kept any more. */
  readonly forgotten: number;
  /** Id of the oldest kept step by kind. */
  readonly oldest: Readonly<Record<StepKind, number>>;
  readonly steps: readonly ShownStep[];
}

export interface ShownNetwork {
  readonly collection: string;
  readonly id: string;
  readonly state: "same" | "new" | "changed" | "deleted";
  readonly staged?: unknown;
  readonly running?: unknown;
  readonly changed: readonly string[];
}

export interface ShownRule {
  readonly position: number;
  readonly text: string;
  readonly enabled: boolean;
  readonly decides: boolean;
  /** Rules of the group that the rule refers to. */
  readonly rules?: readonly ShownRule[];
}

export interface ShownVerdict {
  readonly action: Action;
  readonly reason: string;
  /** Owner of the rules. */
  readonly of: string;
  readonly rules: readonly ShownRule[];
}

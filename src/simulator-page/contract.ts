/** What the page asks its server, and what that answers: JSON, without any secret. */
import type { Action } from "../packet-filter/firewall";
import type { ActiveFault } from "../simulator/kernel/faults";
import type { LoggedRequest } from "../simulator/kernel/request-log";
import type { StepAuthor, StepKind } from "./record/recorder";

/** One object of the state, or one of its properties, that a step changed. */
export interface ShownChange {
  readonly family: string;
  /** `Pools`, `Rules of VNet web`. */
  readonly collection: string;
  /** `web`; `3` of a list; empty where the collection is one object. */
  readonly object: string;
  /** Below the object; empty where it is meant as a whole. */
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
  /** Object that the request is about, by its path: `/cluster/firewall/aliases/web`. */
  readonly object?: string;
  /** Types of the provider that send such a request. */
  readonly types: readonly string[];
  readonly changes: number;
  readonly revision: number;
}

export interface StepDetails extends ShownStep {
  readonly shown: readonly ShownChange[];
  readonly forgotten: boolean;
  /** Whether the states before and after it can still be shown. */
  readonly canTravel: boolean;
}

export interface ShownCollection {
  readonly collection: string;
  readonly objects: readonly { readonly id: string; readonly value: unknown }[];
}

export interface ShownFamily {
  readonly family: string;
  readonly collections: readonly ShownCollection[];
}

/** The state at a time: now, or before or after a step, then with what the step changed. */
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

/** Polled: what there is now, and the steps since the revision that was asked with. */
export interface Now {
  /** Another one after each start of the simulator. */
  readonly run: string;
  readonly cluster: string;
  readonly version: string;
  readonly quorate: boolean;
  readonly endpoint: string;
  readonly time: string;
  readonly nodes: readonly ShownNode[];
  readonly counts: readonly { readonly family: string; readonly count: number }[];
  /** Objects of SDN that are staged and not applied. */
  readonly pending: number;
  readonly faults: readonly ActiveFault[];
  /** How many requests are kept of each kind. */
  readonly kept: Readonly<Record<StepKind, number>>;
  readonly revision: number;
  /** Number of the state: it changed where this is another one. */
  readonly state: number;
  /** How many are not kept any more. */
  readonly forgotten: number;
  /** Id of the oldest step that is kept of each kind. */
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
  /** Of a group, where the rule refers to one. */
  readonly rules?: readonly ShownRule[];
}

export interface ShownVerdict {
  readonly action: Action;
  readonly reason: string;
  /** Whose rules these are. */
  readonly of: string;
  readonly rules: readonly ShownRule[];
}

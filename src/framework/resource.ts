/**
 * What a resource definition is: data plus the few functions that are special to it.
 *
 * `S` is the type of the services (the API session) that the functions work with; the engine only passes it through.
 * `A` is the type of the attributes, from which those of all states follow; `I` names those of the identity.
 */

import type { Diagnostic, Path } from "../plugin/contract";
import type { Value, ValueMap } from "../plugin/cty/value";
import type { Attributes, State } from "./attribute";
import type { Deprecated, FormerType } from "./deprecation";
import type { LifeCycle } from "./life-cycle";
import type { Caution, PlanWarning, Warn } from "./plan-warnings";
import type { StoredIn } from "./planning/file-sizes";
import type {
  AddressOf,
  AppliedConfigOf,
  ConfigOf,
  PlannedOf,
  PlanningOf,
  RemoteOf,
  StateOf,
  StoredOf,
} from "./state-of";

/** What every function of a definition may use. */
export interface Context<S> {
  /** The API session of this call. Throws when the provider's configuration is not known yet. */
  readonly services: S;
  readonly signal: AbortSignal;
  /** The first read after an import: there is no configuration yet that says which optional parts are managed. */
  readonly importing: boolean;
  readonly warn: Warn;
}

export interface ApplyContext<S, A extends Attributes = Attributes> extends Context<S> {
  /** The configuration, with the write-only values that plan and state never hold. */
  readonly config: AppliedConfigOf<A>;
  /** For how long a request without an answer may still be carried out, in milliseconds. */
  readonly lateMs: number;
  /** The user invokes an action: it is done, whether or not it is needed. */
  readonly isInvoked?: boolean;
  /**
   * The object exists from now on: whatever fails later, the state is kept. `known` adds values that only the server
   * could know. Call it directly after the request that created the object. In an update or a deletion: what is true
   * of the object when the rest fails.
   */
  created(known?: RemoteOf<A>): void;
  /**
   * The creation makes up what the object is called: call it before the request. When the answer gets lost, the object is
   * looked for by that name; otherwise nobody would find it again.
   */
  identified(made: RemoteOf<A>): void;
  /**
   * Creation takes several requests: call it before the first, with what differs from `planned` when only that one is
   * done. If its outcome gets lost and the object is found like that, `update` does the rest.
   * Of a singleton: something has been changed, though not all of it.
   */
  firstStep(partial: RemoteOf<A>): void;
  /**
   * The steps of a creation that make up one whole. Terraform taints what a failed creation leaves in the state, and the
   * next run deletes it before it builds it again: so when a step fails, what was made is taken back at once, by `undo` in
   * a session of its own. With `resumable` an interrupt is no failure: the object stays as far as it got, and the next
   * plan is the update that does the rest.
   */
  transaction(
    steps: () => Promise<void>,
    options: { readonly undo: (context: Context<S>) => Promise<void>; readonly resumable?: boolean },
  ): Promise<void>;
  /**
   * In a deletion of a singleton, or of an item whose relations are kept: the same object is created again right after it, or was just before, with these
   * attributes set. What they stand for is left to that creation, so that it is not missing in between.
   */
  readonly replacedBy?: ReadonlySet<string>;
  /** Of definitions with `together`. */
  readonly together?: Together<S>;
  /** Whether an element of a list changes hands in this run. */
  isHandedOver?(hand: Hand, element: string): boolean;
}

export interface PlanContext<S, A extends Attributes = Attributes> {
  readonly config: ConfigOf<A>;
  /** `null` when the object is created. */
  readonly prior: StateOf<A> | null;
  /** May be changed in place: computed attributes only. */
  readonly planned: PlanningOf<A>;
  /** `undefined` while the provider's configuration has unknown values. */
  readonly services: S | undefined;
  /** An apply plans anew what this run has planned already: what is said of others then has been said. Of definitions with `together`. */
  readonly isRepeated?: boolean;
  readonly signal: AbortSignal;
  error(summary: string, detail?: string, at?: Path): void;
  readonly warn: Warn;
  replace(...paths: Path[]): void;
}

/** A change that has been planned. */
export interface PermitContext<S> {
  /** `null` when the object is created. */
  readonly prior: State | null;
  /** `null` when the object is removed. */
  readonly planned: State | null;
  /** The object is removed and created again, which is planned by a call of its own. */
  readonly isReplaced: boolean;
  readonly services: S;
  /** An apply plans anew what this run has planned already. */
  readonly isRepeated: boolean;
  /** Type and name of the object, for messages. */
  readonly name: string;
  error(summary: string, detail?: string): void;
  /** A warning with a `kind` can be acknowledged. */
  warn(summary: string, detail?: string, kind?: PlanWarning): void;
}

/**
 * The functions that talk to the server.
 *
 * States given to `create` and `update` have `UNKNOWN` only in computed attributes. `read` answers the whole remote
 * object: `null` for an attribute that is not set there, and no entry at all for one that the server never reports.
 */
export interface Behaviour<S, A extends Attributes = Attributes, I extends keyof A = keyof A> {
  read(state: AddressOf<A, I>, context: Context<S>): Promise<RemoteOf<A> | null>;
  /** May answer values of attributes that were unknown; what stays unknown is read back. */
  create(planned: PlannedOf<A>, context: ApplyContext<S, A>): Promise<RemoteOf<A> | undefined>;
  /** Absent when every change replaces. */
  update?(planned: PlannedOf<A>, prior: StoredOf<A, I>, context: ApplyContext<S, A>): Promise<RemoteOf<A> | undefined>;
  /** Succeeds when the object is gone already. */
  delete(state: StoredOf<A, I>, context: ApplyContext<S, A>): Promise<void>;
  /** The object by its own address, where `read` looks it up in a shared list; serves data sources of single objects. */
  readItem?(state: AddressOf<A, I>, context: Context<S>): Promise<RemoteOf<A> | null>;
  /** All objects of the type that the caller may see, for list resources, list data sources and `import-blocks`. */
  list?(context: Context<S>): Promise<RemoteOf<A>[]>;
  /** In place of `list`, of types that share a list: all objects of it by their names, also those of other types. */
  names?(context: Context<S>): Promise<RemoteOf<A>[]>;
  /** In place of `list`, of a singleton that each of some objects has: where there may be one. */
  places?(context: Context<S>): Promise<RemoteOf<A>[]>;
}

/** One operation of the server's API, such as `PUT /cluster/firewall/aliases/{name}`. */
export type Operation = string;

export interface ResourceDefinition<
  S,
  A extends Attributes = Attributes,
  I extends keyof A & string = keyof A & string,
> {
  readonly kind: "resource";
  /** Without the provider's prefix: `firewall_alias`. */
  readonly type: string;
  /** Folder of its construct and simulator behaviour. */
  readonly family: string;
  readonly version?: number;
  readonly documentation: Documentation;
  readonly deprecated?: Deprecated;
  readonly attributes: A;
  readonly behaviour: Behaviour<S, A, I>;
  readonly operations: readonly Operation[];
  /** Names of the attributes that name the remote object for ever; also the parts of the import id, in order. */
  readonly identity: readonly I[];
  /** Import id to identity attributes. Default: the parts of the id, split at `/` from the left. */
  parseImportId?(id: string): RemoteOf<A> | undefined;
  /** Identity attributes to import id. Default: joined by `/`. */
  formatImportId?(state: AddressOf<A, I>): string;
  /** The form of the identity by which objects are compared. Default: each attribute in its canonical form. */
  canonicalIdentity?(state: Readonly<State>): Readonly<State>;
  /** Types with the same word share their names: the server refuses an object of one with the name of another. Default: those of one list. */
  readonly nameSpace?: string;
  /** Changes of all types with the same word are carried out together: `ApplyContext.together` knows how many are to come. */
  readonly together?: string;
  /** The file of the server that its objects are in, where that may become too large. */
  readonly stored?: StoredIn;
  /** Of objects that have a list of elements, and of resources that are one such element. */
  readonly handsOver?: HandsOver;
  /** Default: an item. */
  readonly lifeCycle?: LifeCycle;
  /** Types of other providers whose states a `moved` block hands over. */
  readonly moves?: readonly Move[];
  /** What it was called before: their states are taken over by a `moved` block, as they are. */
  readonly formerTypes?: readonly FormerType[];
  /** Rules between attributes; only wholly known parts need to be looked at. */
  validate?(config: ConfigOf<A>, report: Report): void;
  /** Likely mistakes in a valid configuration: reported when it is validated, in each plan, and at synthesis. */
  readonly cautions?: readonly Caution<ConfigOf<A>>[];
  plan?(context: PlanContext<S, A>): Promise<void> | void;
  /** Looks at each change that has been planned, removals too: an error refuses it. */
  permits?(context: PermitContext<S>, definition: ResourceDefinition<S>): Promise<void>;
  /** Looks at what a refresh has read, for warnings; it is not asked when an apply reads back. */
  inspect?(remote: RemoteOf<A>, context: Context<S>): Promise<void>;
  /** State of version `n` to version `n + 1`, for each older version. */
  readonly upgrades?: Readonly<Record<number, (state: State) => State>>;
  /** Of the form of the identity; 0 by default. */
  readonly identityVersion?: number;
  /** Identity of version `n` to version `n + 1`, for each older version. */
  readonly identityUpgrades?: Readonly<Record<number, (identity: State) => State>>;
  /** In seconds. */
  readonly timeouts?: Partial<Record<TimeoutName, number>>;
}

export type TimeoutName = "create" | "read" | "update" | "delete";

export interface DataSourceDefinition<S, A extends Attributes = Attributes> {
  readonly kind: "data-source";
  readonly type: string;
  readonly family: string;
  readonly documentation: Documentation;
  readonly deprecated?: Deprecated;
  /** Arguments are required or optional; results are computed. */
  readonly attributes: A;
  readonly operations: readonly Operation[];
  validate?(config: ConfigOf<A>, report: Report): void;
  /** Answers the computed attributes; arguments are added by the engine. Throws when there is nothing. */
  read(config: StateOf<A>, context: Context<S>): Promise<RemoteOf<A>>;
  /** In seconds. */
  readonly timeout?: number;
}

interface Opened<A extends Attributes = Attributes> {
  /** The computed attributes; arguments are added by the engine. */
  readonly result: RemoteOf<A>;
  /** What it takes to renew and to close it. Without it there is nothing to close. */
  readonly held?: string;
  readonly renewInMs?: number;
}

export interface EphemeralDefinition<S, A extends Attributes = Attributes> {
  readonly kind: "ephemeral";
  /** Without the provider's prefix. */
  readonly type: string;
  readonly family: string;
  readonly documentation: Documentation;
  readonly deprecated?: Deprecated;
  /** Arguments are required or optional; results are computed. */
  readonly attributes: A;
  readonly operations: readonly Operation[];
  validate?(config: ConfigOf<A>, report: Report): void;
  open(config: StateOf<A>, context: Context<S>): Promise<Opened<A>>;
  /** Answers when to renew again; `undefined`: not any more. */
  renew?(held: string, context: Context<S>): Promise<number | undefined>;
  /**
   * Also called where the run has failed, and at the end of a process that nobody has asked for it. An interrupt does not end
   * its requests, but its signal says that there was one: what is not needed for closing is left out then.
   */
  close?(held: string, context: Context<S>): Promise<void>;
  /** How long `open` may take, in seconds. */
  readonly timeout?: number;
}

/** Collects problems of a configuration. */
export interface Report {
  error(at: Path, summary: string, detail?: string): void;
  warn(at: Path, summary: string, detail?: string): void;
}

/** ConflictRetry an error of the layers below into diagnostics. */
export type Explain = (
  error: unknown,
  what: {
    readonly type: string;
    readonly attributes: Attributes;
    readonly doing: TimeoutName | "invoke" | "import" | "plan" | "configure" | "open" | "renew" | "close";
    readonly state?: Readonly<Record<string, Value>>;
  },
) => readonly Diagnostic[];

/** Documentation of a type, for the schema and the reference pages. */
export interface Documentation {
  /** First sentence: what it is. Further text: behaviour worth knowing. Markdown. */
  readonly description: string;
  /** What the reader has to know before copying the example: a call-out above it. Markdown. */
  readonly note?: string;
  /** The same of its action, where there is one. */
  readonly action?: string;
  /** HCL of a believable use, without provider block. */
  readonly example: string;
  /** Import ids as a user would type them, e.g. `web-net`. Empty when it cannot be imported. */
  readonly importExample?: string;
  /** Page heading group, e.g. `Firewall`. Defaults to the family. */
  readonly subcategory?: string;
}

/** Of changes that are carried out together, by a step that one of them takes for all. */
export interface Together<S> {
  /**
   * This one is made. Answers how many others of the run are not made yet, `undefined` where that is not known. After a
   * failure fewer may come.
   */
  made(): number | undefined;
  /** Services that outlive the call. */
  services(timeoutMs: number): S;
  /** Work that this process does before it ends, after this call has been answered. The same key has one work only. */
  atEnd(key: object, work: () => Promise<void>): void;
}

// Elements of a list that an owner and resources of single elements can hand to each other.

/** Owner: `released` and `taken`. Single elements: `added` and `removed`. */
export type Hand = "released" | "taken" | "added" | "removed";

export interface HandsOver {
  readonly as: "owner" | "element";
  /** Names of the elements that a state manages: the same for an owner and for the resource of the element. */
  readonly elements: (state: State) => readonly string[];
}

/** A type of another provider that stands for the same objects. */
export interface Move {
  /** Without the registry's host: `bpg/proxmox`. */
  readonly provider: string;
  /** Its names, the one in use first. */
  readonly types: readonly string[];
  /** The import id of what the other state describes. Throws a `DiagnosticError` for what is no object of this type. */
  readonly importId: (source: ValueMap) => string;
  /** Optional attributes here that are managed there. Default: all; others are left to whoever sets them. */
  readonly managed?: (source: ValueMap) => readonly string[];
}

/**
 * Definitions of resources, data sources and ephemeral resources: data and a few functions.
 *
 * `S` is the type of the services (the API session), which the framework only passes on. `A` is the type of the attributes, from
 * which the types of all states follow. `I` names the attributes of the identity.
 */

import type { Diagnostic, Path } from "../plugin/contract";
import type { Value, ValueMap } from "../plugin/cty/value";
import type { Raised } from "../plugin/diagnostic";
import type { Attributes, State } from "./attribute";
import type { LifeCycle } from "./life-cycle";
import type { Caution, Warn } from "./plan-warnings";
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
import type { Deprecated, FormerType } from "./traits";

/** The context of every function of a definition. */
export interface Context<S> {
  /** The API session of this call. Throws when the provider's configuration is not known yet. */
  readonly services: S;
  readonly signal: AbortSignal;
  /** True in the first read after an import, when no configuration defines which optional parts are managed. */
  readonly importing: boolean;
  readonly warn: Warn;
}

export interface ApplyContext<S, A extends Attributes = Attributes> extends Context<S> {
  /** The configuration, with the write-only values that plans and states never contain. */
  readonly config: AppliedConfigOf<A>;
  /** Milliseconds for which the server may still carry out an unanswered request. */
  readonly lateMs: number;
  /** The user invoked an action: carry it out even if it is not needed. */
  readonly isInvoked?: boolean;
  /**
   * Reports that the object exists, so that the state is kept after a later failure. `known` adds values from the server. Call it
   * directly after the request that created the object. In an update or a deletion it reports values that hold if the rest fails.
   */
  created(known?: RemoteOf<A>): void;
  /**
   * Reports a generated name. Call it before the request: if the answer is lost, the framework finds the object by that name.
   */
  identified(names: RemoteOf<A>): void;
  /**
   * Reports that the creation takes several requests. Call it before the first one, with the values that differ from `planned`
   * after it. If its outcome is lost and the object is found like that, `update` does the rest. For a singleton it means that the
   * object was changed in part.
   */
  firstStep(partial: RemoteOf<A>): void;
  /**
   * Runs the steps of a creation as one unit. When a step fails, `undo` removes the created parts at once in a separate session.
   * Otherwise Terraform would taint an object in the state, and the next run would delete and create it again. With `resumable` an
   * interrupt is not a failure: the object is kept as it is, and the next plan is an update that does the rest.
   */
  transaction(
    steps: () => Promise<void>,
    options: { readonly undo: (context: Context<S>) => Promise<void>; readonly resumable?: boolean },
  ): Promise<void>;
  /**
   * Set in the deletion of a singleton, or of an item whose relations are kept, when the run also creates the same object: the
   * attributes that the creation sets. The deletion leaves their values, so that they are not missing in between.
   */
  readonly replacedBy?: ReadonlySet<string>;
  /** For definitions with `together`. */
  readonly together?: Together<S>;
  /** True when an element of a list changes hands in this run. */
  isHandedOver?(handOver: HandOver, element: string): boolean;
}

export interface PlanContext<S, A extends Attributes = Attributes> {
  readonly config: ConfigOf<A>;
  /** `null` for a creation. */
  readonly prior: StateOf<A> | null;
  /** The definition may change computed attributes in place. */
  readonly planned: PlanningOf<A>;
  /** `undefined` while the provider's configuration has unknown values. */
  readonly services: S | undefined;
  /** True when an apply plans a change again, so warnings about other changes have been shown. For definitions with `together`. */
  readonly isRepeated?: boolean;
  readonly signal: AbortSignal;
  error(problem: Raised<"error">): void;
  readonly warn: Warn;
  replace(...paths: Path[]): void;
}

/** A planned change. */
export interface PermitContext<S> {
  /** `null` for a creation. */
  readonly prior: State | null;
  /** `null` for a deletion. */
  readonly planned: State | null;
  /** True for the deletion in a replacement. Terraform plans the creation in a separate call. */
  readonly isReplaced: boolean;
  readonly services: S;
  /** True when an apply plans a change again. */
  readonly isRepeated: boolean;
  /** Type and name of the object, for messages. */
  readonly name: string;
  error(problem: Raised<"error">): void;
  readonly warn: Warn;
}

/**
 * The functions of a resource that send requests.
 *
 * States given to `create` and `update` have `UNKNOWN` only in computed attributes. `read` returns the whole remote object:
 * `null` for an attribute that is not set, and no entry for one that the server never reports.
 */
export interface Behaviour<S, A extends Attributes = Attributes, I extends keyof A = keyof A> {
  read(state: AddressOf<A, I>, context: Context<S>): Promise<RemoteOf<A> | null>;
  /** May return values of unknown attributes. The framework reads the others back. */
  create(planned: PlannedOf<A>, context: ApplyContext<S, A>): Promise<RemoteOf<A> | undefined>;
  /** Absent when every change replaces the object. */
  update?(planned: PlannedOf<A>, prior: StoredOf<A, I>, context: ApplyContext<S, A>): Promise<RemoteOf<A> | undefined>;
  /** Succeeds when the object no longer exists. */
  delete(state: StoredOf<A, I>, context: ApplyContext<S, A>): Promise<void>;
  /** Reads the object by its own address where `read` uses a shared list. For data sources of single objects. */
  readItem?(state: AddressOf<A, I>, context: Context<S>): Promise<RemoteOf<A> | null>;
  /** All objects of the type that the credentials can see, for list resources, list data sources and `import-blocks`. */
  list?(context: Context<S>): Promise<RemoteOf<A>[]>;
  /** Replaces `list` for types that share a list: all its objects by name, including those of other types. */
  names?(context: Context<S>): Promise<RemoteOf<A>[]>;
  /** Replaces `list` for a singleton that belongs to other objects: the places where one may exist. */
  places?(context: Context<S>): Promise<RemoteOf<A>[]>;
}

/** One operation of the server's API, such as `PUT /cluster/firewall/aliases/{name}`. */
export type Operation = string;

export interface ResourceDefinition<S, A extends Attributes = Attributes, I extends keyof A & string = keyof A & string>
  extends Documentation {
  readonly kind: "resource";
  /** Without the provider's prefix, such as `firewall_alias`. */
  readonly type: string;
  /** Folder of its construct and simulator behaviour. */
  readonly family: string;
  readonly version?: number;
  readonly deprecated?: Deprecated;
  readonly attributes: A;
  readonly behaviour: Behaviour<S, A, I>;
  readonly operations: readonly Operation[];
  /** Attributes that name the remote object permanently, in the order of the parts of the import id. */
  readonly identity: readonly I[];
  /** Converts an import id to identity attributes. Default: the parts of the id, split at `/` from the left. */
  parseImportId?(id: string): RemoteOf<A> | undefined;
  /** Converts identity attributes to an import id. Default: joined by `/`. */
  formatImportId?(state: AddressOf<A, I>): string;
  /** The form of the identity for comparing objects. Default: each attribute in its canonical form. */
  canonicalIdentity?(state: Readonly<State>): Readonly<State>;
  /** Types with the same name space cannot have objects of the same name on the server. Default: the types of one list. */
  readonly nameSpace?: string;
  /** Changes of all types with this value are carried out together: `ApplyContext.together` counts the remaining ones. */
  readonly together?: string;
  /** The server's file with its objects, where it may become too large. */
  readonly stored?: StoredIn;
  /** For objects with a list of elements, and for resources that are one such element. */
  readonly handsOver?: HandsOver;
  /** Default: an item. */
  readonly lifeCycle?: LifeCycle;
  /** Types of other providers whose states a `moved` block can move here. */
  readonly moves?: readonly Move[];
  /** Former names of this type. A `moved` block adopts their states unchanged. */
  readonly formerTypes?: readonly FormerType[];
  /** Checks rules between attributes. Parts that are not wholly known may be skipped. */
  validate?(config: ConfigOf<A>, report: Report): void;
  /** Likely mistakes in a valid configuration. Validation, each plan and synthesis report them. */
  readonly cautions?: readonly Caution<ConfigOf<A>>[];
  plan?(context: PlanContext<S, A>): Promise<void> | void;
  /** Checks each planned change, including deletions. An error refuses it. */
  permits?(context: PermitContext<S>, definition: ResourceDefinition<S>): Promise<void>;
  /** Checks the object after a refresh and may warn. Not called when an apply reads back. */
  inspect?(remote: RemoteOf<A>, context: Context<S>): Promise<void>;
  /** Upgrades of the state from version `n` to `n + 1`, for each older version. */
  readonly upgrades?: Readonly<Record<number, (state: State) => State>>;
  /** Version of the identity. Default: 0. */
  readonly identityVersion?: number;
  /** Upgrades of the identity from version `n` to `n + 1`, for each older version. */
  readonly identityUpgrades?: Readonly<Record<number, (identity: State) => State>>;
  /** Default timeouts in seconds. */
  readonly timeouts?: Partial<Record<TimeoutName, number>>;
}

export type TimeoutName = "create" | "read" | "update" | "delete";

export interface DataSourceDefinition<S, A extends Attributes = Attributes> extends Documentation {
  readonly kind: "data-source";
  readonly type: string;
  readonly family: string;
  readonly deprecated?: Deprecated;
  /** Arguments are required or optional; results are computed. */
  readonly attributes: A;
  readonly operations: readonly Operation[];
  validate?(config: ConfigOf<A>, report: Report): void;
  /** Returns the computed attributes; the framework adds the arguments. Throws when the object does not exist. */
  read(config: StateOf<A>, context: Context<S>): Promise<RemoteOf<A>>;
  /** Default timeout in seconds. */
  readonly timeout?: number;
}

/** An opened ephemeral resource. */
interface Opened<A extends Attributes = Attributes> {
  /** The computed attributes. The framework adds the arguments. */
  readonly result: RemoteOf<A>;
  /** Data for renewing and closing it. Without it there is nothing to close. */
  readonly held?: string;
  readonly renewInMs?: number;
}

/**
 * An ephemeral resource: held during a part of a run, or read and never stored. Terraform opens it in the plan and again in the
 * apply, renews it on request, and closes it after its last use.
 */
export interface EphemeralDefinition<S, A extends Attributes = Attributes> extends Documentation {
  readonly kind: "ephemeral";
  /** Without the provider's prefix. */
  readonly type: string;
  readonly family: string;
  readonly deprecated?: Deprecated;
  /** Arguments are required or optional; results are computed. */
  readonly attributes: A;
  readonly operations: readonly Operation[];
  validate?(config: ConfigOf<A>, report: Report): void;
  open(config: StateOf<A>, context: Context<S>): Promise<Opened<A>>;
  /** Renews it. Returns the milliseconds until the next renewal, or `undefined` if none is needed. */
  renew?(held: string, context: Context<S>): Promise<number | undefined>;
  /**
   * Closes it. Also called after a failed run, and at the end of the process if Terraform has not called it. An interrupt does not
   * end its requests, but aborts its signal: then leave out work that is not needed for closing.
   */
  close?(held: string, context: Context<S>): Promise<void>;
  /** Time limit of `open` in seconds. */
  readonly timeout?: number;
}

/** Collects problems of a configuration. */
export interface Report {
  error(problem: Raised<"error">): void;
  warn(problem: Raised<"warning">): void;
}

/** Turns an error of the layers below into diagnostics. */
export type Explain = (
  error: unknown,
  subject: {
    readonly type: string;
    readonly attributes: Attributes;
    readonly doing: TimeoutName | "invoke" | "import" | "plan" | "configure" | "open" | "renew" | "close";
    readonly state?: Readonly<Record<string, Value>>;
  },
) => readonly Diagnostic[];

/** Documentation of a type, for the schema and the reference pages. */
export interface Documentation {
  /** Markdown. The first sentence defines the type; further text describes its behaviour. */
  readonly description: string;
  /** Markdown. A call-out below the description. */
  readonly note?: string;
  /** Description of its action, if any. */
  readonly action?: string;
  /** An import id as a user would type it, such as `web-net`. Absent when the type cannot be imported. */
  readonly importExample?: string;
  /** Optional attributes by subject, for a page with more than 15. Others follow without a subject. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  /** Group of the page, such as `Firewall`. Default: the family. */
  readonly subcategory?: string;
}

/** Coordinates changes that one final step carries out together, such as an SDN apply. */
export interface Together<S> {
  /**
   * Marks this change as complete. Returns the number of changes of the run that are not complete yet, or `undefined` when it is not
   * known. After a failure fewer may follow.
   */
  complete(): number | undefined;
  /** Services that outlive the call. */
  services(timeoutMs: number): S;
  /** Registers work for the end of the process, after this call. A later registration with the same key replaces it. */
  atEnd(key: object, work: () => Promise<void>): void;
}

/**
 * A change of an element between the owner of a list and the resource of a single element. Owner: `released` and `taken`. Resource
 * of an element: `added` and `removed`.
 */
export type HandOver = "released" | "taken" | "added" | "removed";

export interface HandsOver {
  readonly as: "owner" | "element";
  /** Type of the resources of single elements. */
  readonly type: string;
  /** Attribute with the name of the owner, where there are several. */
  readonly key: string | undefined;
  /** Of an owner: its lists, each with the attribute that is the element in a resource of a single one, if it is one attribute. */
  readonly lists?: Readonly<Record<string, string | undefined>>;
  /** Names of the elements that a state manages. The owner and the resource of an element use the same names. */
  readonly elements: (state: State) => readonly string[];
}

/** A type of another provider that stands for the same objects. */
export interface Move {
  /** Without the registry's host, such as `bpg/proxmox`. */
  readonly provider: string;
  /** Names of the type, the current one first. */
  readonly types: readonly string[];
  /** The import id of the object in the other state. Throws a `DiagnosticError` for an object of another type. */
  readonly importId: (source: ValueMap) => string;
  /** Optional attributes that the other state manages. Default: all. The others remain unmanaged. */
  readonly managed?: (source: ValueMap) => readonly string[];
}

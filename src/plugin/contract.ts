/** The contract between protocol server and provider: schemas, calls and diagnostics. Types only. */
import type { CtyType, Value } from "./cty/value";

// Errors and warnings of a call.

type Severity = "error" | "warning";

/** One step of the way to an attribute: a name, a list index or a map key. */
export type PathStep = { readonly attribute: string } | { readonly index: number } | { readonly key: string };
export type Path = readonly PathStep[];

/** What happened (`summary`), then cause and remedy (`detail`), and where in the configuration. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly summary: string;
  readonly detail?: string | undefined;
  readonly path?: Path;
  /** Of a warning that can be acknowledged; Terraform does not get it. */
  readonly id?: string;
}

export interface Diagnostics {
  readonly diagnostics: readonly Diagnostic[];
}

/** What all calls have in common. */
export interface ClientCapabilities {
  readonly deferralAllowed: boolean;
  readonly writeOnlyAllowed: boolean;
}

/** Ends when the user interrupts (StopProvider) or the call's stream is cancelled. */
export interface Call {
  readonly signal: AbortSignal;
}

export interface ValidateRequest extends Call {
  readonly config: Value;
  readonly capabilities: ClientCapabilities;
}

/** What there is, and of which form. */
export interface SchemaAttribute {
  /** Exactly one of `type` and `nested`. */
  readonly type?: CtyType;
  readonly nested?: { readonly nesting: "single" | "list" | "set" | "map"; readonly attributes: SchemaAttributes };
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** The text says what to use instead. */
  readonly deprecated?: string;
}
export type SchemaAttributes = Readonly<Record<string, SchemaAttribute>>;

export interface Schema {
  readonly version: number;
  readonly attributes: SchemaAttributes;
  /** Markdown. */
  readonly description?: string;
  readonly deprecated?: string;
}

interface IdentityAttribute {
  readonly type: CtyType;
  readonly requiredForImport?: boolean;
  readonly optionalForImport?: boolean;
  readonly description?: string;
}
export interface IdentitySchema {
  readonly version: number;
  readonly attributes: Readonly<Record<string, IdentityAttribute>>;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: CtyType;
  readonly allowNull?: boolean;
  readonly allowUnknown?: boolean;
  readonly description?: string;
}
export interface FunctionSignature {
  readonly parameters: readonly FunctionParameter[];
  readonly variadic?: FunctionParameter;
  readonly returns: CtyType;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: string;
}

/** Everything the schema RPCs answer. Plain data: it is encoded once at build time. */
export interface ProviderSchemas {
  readonly provider: Schema;
  readonly resources: Readonly<Record<string, Schema>>;
  readonly dataSources: Readonly<Record<string, Schema>>;
  readonly identities: Readonly<Record<string, IdentitySchema>>;
  readonly functions?: Readonly<Record<string, FunctionSignature>>;
  readonly ephemeralResources?: Readonly<Record<string, Schema>>;
  readonly listResources?: Readonly<Record<string, Schema>>;
  readonly actions?: Readonly<Record<string, Schema>>;
}

// The calls about one resource type.

/** `private` is opaque bytes kept beside the state; pass it on unless it changes. */
export interface ReadRequest extends Call {
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity: Value;
  readonly capabilities: ClientCapabilities;
}
export interface ReadResponse extends Diagnostics {
  /** `null`: the object is gone. */
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity?: Value | undefined;
}

export interface PlanRequest extends Call {
  readonly prior: Value;
  readonly proposed: Value;
  readonly config: Value;
  readonly priorPrivate: Uint8Array;
  readonly priorIdentity: Value;
  readonly capabilities: ClientCapabilities;
}
export interface PlanResponse extends Diagnostics {
  readonly planned: Value;
  readonly requiresReplace: readonly Path[];
  readonly plannedPrivate: Uint8Array;
  readonly identity?: Value;
}

export interface ApplyRequest extends Call {
  readonly prior: Value;
  readonly planned: Value;
  readonly config: Value;
  readonly plannedPrivate: Uint8Array;
  readonly plannedIdentity: Value;
}
export interface ApplyResponse extends Diagnostics {
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity?: Value;
}

export interface ImportRequest extends Call {
  /** Empty when `identity` is given. */
  readonly id: string;
  readonly identity: Value;
}
export interface ImportResponse extends Diagnostics {
  readonly resources: readonly {
    readonly type: string;
    readonly state: Value;
    readonly private: Uint8Array;
    readonly identity?: Value;
  }[];
}

/** State as another (or an older) schema wrote it: the JSON text, numbers not yet rounded. */
export interface UpgradeRequest extends Call {
  readonly version: number;
  readonly json: string;
}
export interface UpgradeResponse extends Diagnostics {
  readonly state: Value;
}
export interface MoveRequest extends Call {
  readonly sourceProvider: string;
  readonly sourceType: string;
  readonly sourceVersion: number;
  readonly json: string;
}
export interface MoveResponse extends Diagnostics {
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity?: Value;
}

export interface ResourceHandler {
  validate(request: ValidateRequest): Promise<Diagnostics>;
  upgrade(request: UpgradeRequest): Promise<UpgradeResponse>;
  read(request: ReadRequest): Promise<ReadResponse>;
  plan(request: PlanRequest): Promise<PlanResponse>;
  apply(request: ApplyRequest): Promise<ApplyResponse>;
  import(request: ImportRequest): Promise<ImportResponse>;
  upgradeIdentity?(request: UpgradeRequest): Promise<UpgradeResponse>;
  move?(request: MoveRequest): Promise<MoveResponse>;
}

/** The calls about one type of data source. */
export interface DataSourceHandler {
  validate(request: ValidateRequest): Promise<Diagnostics>;
  read(request: { readonly config: Value } & Call): Promise<{ readonly state: Value } & Diagnostics>;
}

/** The calls about one type of ephemeral resource. */
export interface EphemeralHandler {
  validate(request: ValidateRequest): Promise<Diagnostics>;
  open(
    request: { readonly config: Value } & Call,
  ): Promise<{ readonly result: Value; readonly private?: Uint8Array; readonly renewAt?: Date } & Diagnostics>;
  renew(
    request: { readonly private?: Uint8Array | undefined } & Call,
  ): Promise<{ readonly private?: Uint8Array; readonly renewAt?: Date } & Diagnostics>;
  close(request: { readonly private?: Uint8Array | undefined } & Call): Promise<Diagnostics>;
}

// The calls about one type that can be listed.

interface ListEvent extends Diagnostics {
  readonly identity?: Value;
  readonly displayName?: string;
  readonly resource?: Value | undefined;
}
export interface ListHandler {
  validate(request: ValidateRequest): Promise<Diagnostics>;
  list(
    request: { readonly config: Value; readonly includeResource: boolean; readonly limit: number } & Call,
  ): AsyncIterable<ListEvent>;
}

// The calls about one type of action.

type ActionEvent = { readonly progress: string } | ({ readonly completed: true } & Diagnostics);
export interface ActionHandler {
  validate(request: ValidateRequest): Promise<Diagnostics>;
  plan(request: { readonly config: Value; readonly capabilities: ClientCapabilities } & Call): Promise<Diagnostics>;
  invoke(request: { readonly config: Value } & Call): AsyncIterable<ActionEvent>;
}

// The provider, as the protocol server calls it.
//
// The server decodes each request by the schema, calls one of these functions, and encodes the answer. Nothing here
// knows about protobuf, msgpack or Proxmox VE. A function that throws is a bug: the server turns it into an error
// diagnostic. Expected failures are returned as diagnostics, together with the truest state there is.

type FunctionResult = { readonly result: Value } | { readonly error: string; readonly argument?: number };

/** A provider. `resource` and its siblings answer `undefined` for a type that does not exist. */
export interface Provider {
  readonly schemas: ProviderSchemas;
  validateConfig(request: ValidateRequest): Promise<Diagnostics>;
  configure(
    request: {
      readonly config: Value;
      readonly terraformVersion: string;
      readonly capabilities: ClientCapabilities;
    } & Call,
  ): Promise<Diagnostics>;
  resource(type: string): ResourceHandler | undefined;
  dataSource(type: string): DataSourceHandler | undefined;
  ephemeral?(type: string): EphemeralHandler | undefined;
  list?(type: string): ListHandler | undefined;
  action?(type: string): ActionHandler | undefined;
  call?(name: string, args: readonly Value[]): Promise<FunctionResult>;
  /** A call begins. The answer is called when it has ended. */
  begin?(): () => void;
  /** Terraform needs nothing more: does what is left to do. Terraform waits for it. */
  settle?(): Promise<void>;
  /** The process is about to end: close connections. */
  close(): Promise<void>;
}

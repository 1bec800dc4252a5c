/** The contract between the protocol server and a provider: schemas, calls and diagnostics. */
import type { Message } from "../naming/message";
import type { CtyType, KeyName, Value } from "./cty/value";

// Errors and warnings of a call.

type Severity = "error" | "warning";

/** Only the catalogue makes diagnostics: `error(…)` and `warning(…)`. */
declare const isRaised: unique symbol;

/** One step of the path to an attribute: a name, a list index or a map key. */
export type PathStep = { readonly attribute: string } | { readonly index: number } | { readonly key: string };
export type Path = readonly PathStep[];

/**
 * An error or warning as Terraform shows it: what happened (`summary`), cause and remedy (`detail`), and the place in the configuration
 * (`path`).
 */
export interface Diagnostic {
  readonly severity: Severity;
  readonly summary: string;
  readonly detail?: string | undefined;
  readonly path?: Path;
  /** All of it behind the address of `path`, for readers of any language. Not sent to Terraform. */
  readonly message: Message;
  /** Id of its entry in the catalogue, for the last line that Terraform shows. */
  readonly code?: string;
  /** Id of a warning that can be acknowledged. Its text ends with it. */
  readonly id?: string;
  readonly [isRaised]: true;
}

export interface Diagnostics {
  readonly diagnostics: readonly Diagnostic[];
}

export interface ClientCapabilities {
  readonly deferralAllowed: boolean;
  readonly writeOnlyAllowed: boolean;
}

export interface Call {
  /** Aborted when the user interrupts Terraform (`StopProvider`) or the client cancels the call. */
  readonly signal: AbortSignal;
}

export interface ValidateRequest extends Call {
  readonly config: Value;
  readonly capabilities: ClientCapabilities;
}

export interface SchemaAttribute {
  /** Exactly one of `type` and `nested` is set. */
  readonly type?: CtyType;
  readonly nested?: {
    readonly nesting: "single" | "list" | "set" | "map";
    /** Of a map: values are arrays of objects, which contain their key under this name. */
    readonly by?: KeyName;
    readonly attributes: SchemaAttributes;
  };
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** Deprecation message with the replacement. */
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

/** Everything that the schema calls return. Plain data, encoded once at build time. */
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

export interface ReadRequest extends Call {
  readonly state: Value;
  /** Opaque bytes that Terraform stores with the state. Pass them on unless they change. */
  readonly private: Uint8Array;
  readonly identity: Value;
  readonly capabilities: ClientCapabilities;
}
export interface ReadResponse extends Diagnostics {
  /** `null` when the object no longer exists. */
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

/** A state that an older schema wrote. */
export interface UpgradeRequest extends Call {
  readonly version: number;
  /** JSON text with unrounded numbers. */
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

type FunctionResult = { readonly result: Value } | { readonly error: string; readonly argument?: number };

/**
 * A provider, as the protocol server calls it. The server decodes each request by the schema, calls one of these functions and
 * encodes the response. `resource` and its siblings return `undefined` for an unknown type.
 *
 * Expected failures are returned as diagnostics together with the best known state. An exception is a bug, which the server
 * reports as an error diagnostic.
 */
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
  /** Called at the start of each call. The returned function is called at its end. */
  begin?(): () => void;
  /** Finishes remaining work before the shutdown. Terraform waits for it. */
  settle?(): Promise<void>;
  /** Closes connections before the process ends. */
  close(): Promise<void>;
}

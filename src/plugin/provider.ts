/**
 * What the plugin protocol server asks of a provider.
 *
 * The server decodes each request by the schema, calls one of these functions, and encodes the answer. Nothing here
 * knows about protobuf, msgpack or Proxmox VE. A function that throws is a bug: the server turns it into an error
 * diagnostic. Expected failures are returned as diagnostics, together with the truest state there is.
 */
import type { ActionHandler } from "./contract/action";
import type { Call, ClientCapabilities, ValidateRequest } from "./contract/call";
import type { DataSourceHandler } from "./contract/data-source";
import type { Diagnostics } from "./contract/diagnostic";
import type { EphemeralHandler } from "./contract/ephemeral-resource";
import type { ListHandler } from "./contract/list-resource";
import type { ResourceHandler } from "./contract/resource";
import type { ProviderSchemas } from "./contract/schema";
import type { Value } from "./cty/value";

export type * from "./contract/action";
export type * from "./contract/call";
export type * from "./contract/data-source";
export type * from "./contract/diagnostic";
export type * from "./contract/ephemeral-resource";
export type * from "./contract/list-resource";
export type * from "./contract/resource";
export type * from "./contract/schema";

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

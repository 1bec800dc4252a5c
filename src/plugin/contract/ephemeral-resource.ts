/** The calls about one type of ephemeral resource. */
import type { Value } from "../cty/value";
import type { Call, ValidateRequest } from "./call";
import type { Diagnostics } from "./diagnostic";

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

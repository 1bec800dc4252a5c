/** The calls about one type that can be listed. */
import type { Value } from "../cty/value";
import type { Call, ValidateRequest } from "./call";
import type { Diagnostics } from "./diagnostic";

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

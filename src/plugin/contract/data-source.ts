/** The calls about one type of data source. */
import type { Value } from "../cty/value";
import type { Call, ValidateRequest } from "./call";
import type { Diagnostics } from "./diagnostic";

export interface DataSourceHandler {
  validate(request: ValidateRequest): Promise<Diagnostics>;
  read(request: { readonly config: Value } & Call): Promise<{ readonly state: Value } & Diagnostics>;
}

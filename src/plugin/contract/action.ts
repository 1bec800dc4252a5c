/** The calls about one type of action. */
import type { Value } from "../cty/value";
import type { Call, ClientCapabilities, ValidateRequest } from "./call";
import type { Diagnostics } from "./diagnostic";

type ActionEvent = { readonly progress: string } | ({ readonly completed: true } & Diagnostics);
export interface ActionHandler {
  validate(request: ValidateRequest): Promise<Diagnostics>;
  plan(request: { readonly config: Value; readonly capabilities: ClientCapabilities } & Call): Promise<Diagnostics>;
  invoke(request: { readonly config: Value } & Call): AsyncIterable<ActionEvent>;
}

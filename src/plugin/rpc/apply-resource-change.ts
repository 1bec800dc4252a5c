/** `ApplyResourceChange`. Whatever goes wrong here, an object that exists must get into the state. */
import { isMap, type Value } from "../cty/value";
import { ApplyResourceChangeRequest, ApplyResourceChangeResponse } from "../protobuf/call-messages";
import type { Diagnostic, Schema } from "../provider";
import { encodeDiagnostics } from "./diagnostics";
import { describeFailure } from "./failure";
import { findResource } from "./lookup";
import { type RpcContext, unary } from "./rpc";
import { decodeBy, decodeIdentity, encodeBy, encodeIdentity } from "./values";

export const applyResourceChange = unary({
  request: ApplyResourceChangeRequest,
  response: ApplyResourceChangeResponse,
  run: async (request, context) => {
    const { handler, schema, identity } = findResource(context.provider, request.typeName);
    const answer = await handler.apply({
      prior: decodeBy(schema, request.priorState),
      planned: decodeBy(schema, request.plannedState),
      config: decodeBy(schema, request.config),
      plannedPrivate: request.plannedPrivate,
      plannedIdentity: decodeIdentity(identity, request.plannedIdentity),
      signal: context.signal,
    });
    const { state, problems } = fitting(schema, answer.state, context);
    return {
      newState: encodeBy(schema, state),
      private: answer.private,
      // Of values that do not fit, its own among them perhaps: no identity is better than no state.
      newIdentity: problems.length > 0 ? undefined : encodeIdentity(identity, answer.identity),
      diagnostics: encodeDiagnostics([...answer.diagnostics, ...problems]),
    };
  },
  failed: (failure, request) => ({
    newState: request.priorState,
    private: request.plannedPrivate,
    diagnostics: encodeDiagnostics([failure]),
  }),
});

/** The state with attributes that do not fit the schema emptied, so that the rest of it (the id!) is kept. */
function fitting(schema: Schema, state: Value, { log }: RpcContext): { state: Value; problems: Diagnostic[] } {
  try {
    encodeBy(schema, state);
    return { state, problems: [] };
  } catch (failure) {
    const problems = [describeFailure("ApplyResourceChange", failure, log)];
    if (!isMap(state)) return { state: null, problems };
    const sound = Object.entries(state).filter(([name, value]) => fits(schema, name, value));
    return { state: Object.fromEntries(sound), problems };
  }
}

function fits(schema: Schema, name: string, value: Value): boolean {
  try {
    encodeBy(schema, { [name]: value });
    return true;
  } catch {
    return false;
  }
}

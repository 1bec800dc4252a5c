/** `ReadResource`. */
import { ReadResourceRequest, ReadResourceResponse } from "../protobuf/call-messages";
import { encodeDiagnostics } from "./diagnostics";
import { capabilitiesOf, findResource } from "./lookup";
import { unary } from "./rpc";
import { decodeBy, decodeIdentity, encodeBy, encodeIdentity } from "./values";

export const readResource = unary({
  request: ReadResourceRequest,
  response: ReadResourceResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema, identity } = findResource(provider, request.typeName);
    const answer = await handler.read({
      state: decodeBy(schema, request.currentState),
      private: request.private,
      identity: decodeIdentity(identity, request.currentIdentity),
      capabilities: capabilitiesOf(request.clientCapabilities),
      signal,
    });
    return {
      newState: encodeBy(schema, answer.state),
      private: answer.private,
      newIdentity: encodeIdentity(identity, answer.identity) ?? request.currentIdentity,
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
  // A missing state would mean that the object is gone.
  failed: (failure, request) => ({
    newState: request.currentState,
    private: request.private,
    newIdentity: request.currentIdentity,
    diagnostics: encodeDiagnostics([failure]),
  }),
});

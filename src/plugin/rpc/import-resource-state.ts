/** `ImportResourceState`. */
import { ImportResourceStateRequest, ImportResourceStateResponse } from "../protobuf/call-messages";
import { encodeDiagnostics } from "./diagnostics";
import { findResource } from "./lookup";
import { unary } from "./rpc";
import { decodeIdentity, encodeBy, encodeIdentity } from "./values";

export const importResourceState = unary({
  request: ImportResourceStateRequest,
  response: ImportResourceStateResponse,
  run: async (request, { provider, signal }) => {
    const { handler, identity } = findResource(provider, request.typeName);
    const answer = await handler.import({
      id: request.id,
      identity: decodeIdentity(identity, request.identity),
      signal,
    });
    return {
      importedResources: answer.resources.map((imported) => {
        const found = findResource(provider, imported.type);
        return {
          typeName: imported.type,
          state: encodeBy(found.schema, imported.state),
          private: imported.private,
          identity: encodeIdentity(found.identity, imported.identity),
        };
      }),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

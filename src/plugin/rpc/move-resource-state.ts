/** `MoveResourceState`: a `moved` block across resource types, perhaps from another provider. */
import { MoveResourceStateRequest, MoveResourceStateResponse } from "../protobuf/call-messages";
import { encodeDiagnostics } from "./diagnostics";
import { Refusal } from "./failure";
import { findResource } from "./lookup";
import { unary } from "./rpc";
import { encodeBy, encodeIdentity, rawJson } from "./values";

export const moveResourceState = unary({
  request: MoveResourceStateRequest,
  response: MoveResourceStateResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema, identity } = findResource(provider, request.targetTypeName);
    if (!handler.move) {
      throw new Refusal(
        "Move not supported",
        `${request.targetTypeName} cannot take over the state of ${request.sourceTypeName}. Remove the object from the state and import it instead.`,
      );
    }
    const answer = await handler.move({
      sourceProvider: request.sourceProviderAddress,
      sourceType: request.sourceTypeName,
      sourceVersion: request.sourceSchemaVersion,
      json: rawJson(request.sourceState),
      signal,
    });
    return {
      targetState: encodeBy(schema, answer.state),
      targetPrivate: answer.private,
      targetIdentity: encodeIdentity(identity, answer.identity),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

/** `PlanResourceChange`. */
import { PlanResourceChangeRequest, PlanResourceChangeResponse } from "../protobuf/call-messages";
import { encodeDiagnostics, encodePath } from "./diagnostics";
import { capabilitiesOf, findResource } from "./lookup";
import { unary } from "./rpc";
import { decodeBy, decodeIdentity, encodeBy, encodeIdentity } from "./values";

export const planResourceChange = unary({
  request: PlanResourceChangeRequest,
  response: PlanResourceChangeResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema, identity } = findResource(provider, request.typeName);
    const answer = await handler.plan({
      prior: decodeBy(schema, request.priorState),
      proposed: decodeBy(schema, request.proposedNewState),
      config: decodeBy(schema, request.config),
      priorPrivate: request.priorPrivate,
      priorIdentity: decodeIdentity(identity, request.priorIdentity),
      capabilities: capabilitiesOf(request.clientCapabilities),
      signal,
    });
    return {
      plannedState: encodeBy(schema, answer.planned),
      requiresReplace: answer.requiresReplace.map(encodePath),
      plannedPrivate: answer.plannedPrivate,
      plannedIdentity: encodeIdentity(identity, answer.identity),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

/** The calls about actions. */
import { ActionRequest, InvokeActionEvent, PlanActionResponse } from "../protobuf/call-messages";
import { encodeDiagnostics } from "./diagnostics";
import { capabilitiesOf, findAction } from "./lookup";
import { serverStream, unary } from "./rpc";
import { decodeBy } from "./values";

export const planAction = unary({
  request: ActionRequest,
  response: PlanActionResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema } = findAction(provider, request.actionType);
    const { diagnostics } = await handler.plan({
      config: decodeBy(schema, request.config),
      capabilities: capabilitiesOf(request.clientCapabilities),
      signal,
    });
    return { diagnostics: encodeDiagnostics(diagnostics) };
  },
});

/** Streams progress events, then exactly one completed event, for which Terraform waits. */
export const invokeAction = serverStream({
  request: ActionRequest,
  response: InvokeActionEvent,
  run: async function* (request, { provider, signal }) {
    const { handler, schema } = findAction(provider, request.actionType);
    for await (const event of handler.invoke({ config: decodeBy(schema, request.config), signal })) {
      if ("completed" in event) {
        yield { completed: { diagnostics: encodeDiagnostics(event.diagnostics) } };
        return;
      }
      yield { progress: { message: event.progress } };
    }
    yield { completed: {} };
  },
  failed: (failure) => ({ completed: { diagnostics: encodeDiagnostics([failure]) } }),
});

/** The calls about data sources, ephemeral resources, list resources and actions. */
// not fuzzed: whole calls are
import {
  ActionRequest,
  EphemeralResourceRequest,
  InvokeActionEvent,
  ListResourceEvent,
  ListResourceRequest,
  OpenEphemeralResourceRequest,
  OpenEphemeralResourceResponse,
  PlanActionResponse,
  ReadDataSourceRequest,
  ReadDataSourceResponse,
  RenewEphemeralResourceResponse,
} from "../protobuf/call-messages";
import { DiagnosticsResponse } from "../protobuf/shared-messages";
import { encodeDiagnostics } from "./diagnostics";
import { capabilitiesOf, findAction, findDataSource, findEphemeral, findList, findResource } from "./lookup";
import { serverStream, unary } from "./rpc";
import { decodeBy, encodeBy, encodeIdentity } from "./values";

export const readDataSource = unary({
  request: ReadDataSourceRequest,
  response: ReadDataSourceResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema } = findDataSource(provider, request.typeName);
    const answer = await handler.read({ config: decodeBy(schema, request.config), signal });
    return { state: encodeBy(schema, answer.state), diagnostics: encodeDiagnostics(answer.diagnostics) };
  },
});

export const openEphemeralResource = unary({
  request: OpenEphemeralResourceRequest,
  response: OpenEphemeralResourceResponse,
  run: async (request, { provider, signal }) => {
    const { handler, schema } = findEphemeral(provider, request.typeName);
    const answer = await handler.open({ config: decodeBy(schema, request.config), signal });
    return {
      result: encodeBy(schema, answer.result),
      private: answer.private,
      renewAt: timestamp(answer.renewAt),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

export const renewEphemeralResource = unary({
  request: EphemeralResourceRequest,
  response: RenewEphemeralResourceResponse,
  run: async (request, { provider, signal }) => {
    const { handler } = findEphemeral(provider, request.typeName);
    const answer = await handler.renew({ private: request.private, signal });
    return {
      private: answer.private,
      renewAt: timestamp(answer.renewAt),
      diagnostics: encodeDiagnostics(answer.diagnostics),
    };
  },
});

export const closeEphemeralResource = unary({
  request: EphemeralResourceRequest,
  response: DiagnosticsResponse,
  run: async (request, { provider, signal }) => {
    const { handler } = findEphemeral(provider, request.typeName);
    const { diagnostics } = await handler.close({ private: request.private, signal });
    return { diagnostics: encodeDiagnostics(diagnostics) };
  },
});

function timestamp(time: Date | undefined) {
  if (time === undefined) return undefined;
  const seconds = Math.floor(time.getTime() / 1000);
  return { seconds, nanos: (time.getTime() - seconds * 1000) * 1_000_000 };
}

/** Streams one event per object, for `terraform query`. */
export const listResource = serverStream({
  request: ListResourceRequest,
  response: ListResourceEvent,
  run: async function* ({ typeName, config, includeResourceObject, limit }, { provider, signal }) {
    const { handler, schema } = findList(provider, typeName);
    const { schema: resourceSchema, identity } = findResource(provider, typeName);
    const events = handler.list({
      config: decodeBy(schema, config),
      includeResource: includeResourceObject,
      limit,
      signal,
    });
    let objects = 0;
    for await (const event of events) {
      if (signal.aborted) return;
      yield {
        identity: encodeIdentity(identity, event.identity),
        displayName: event.displayName,
        resourceObject:
          includeResourceObject && event.resource !== undefined ? encodeBy(resourceSchema, event.resource) : undefined,
        diagnostic: encodeDiagnostics(event.diagnostics),
      };
      if (event.identity !== undefined) objects++;
      if (limit > 0 && objects >= limit) return;
    }
  },
  failed: (failure) => ({ diagnostic: encodeDiagnostics([failure]) }),
});

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

/** Defines calls: their messages, and the work between decoding and encoding. */

import type { Span, SpanAttributes, Tracer } from "../../system/tracer";
import type { Diagnostic, Provider } from "../contract";
import type { DispatchAnswer } from "../dispatch";
import type { Log } from "../log";
import type { Message } from "../protobuf/message";
import { Severity } from "../protobuf/shared-messages";
import { describeFailure, encodeDiagnostics } from "./diagnostics";

export interface RpcContext {
  readonly provider: Provider;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly tracer?: Tracer | undefined;
}

/** Handles one encoded request and returns the encoded response, or a stream of them. */
export type Rpc = (name: string, request: Uint8Array, context: RpcContext) => NonNullable<DispatchAnswer>;

interface Definition<Request, Response> {
  readonly request: Message<Request, never>;
  readonly response: Message<unknown, Response>;
}

interface UnaryDefinition<Request, Response> extends Definition<Request, Response> {
  readonly run: (request: Request, context: RpcContext) => Promise<Response>;
  /** The response when `run` throws. Default: the diagnostic. A response with a state must contain the unchanged state. */
  readonly failed?: (failure: Diagnostic, request: Request) => Response;
}

/** Defines a call with one response. */
export function unary<Request, Response>(definition: UnaryDefinition<Request, Response>): Rpc {
  const { request: requests, response: responses, run } = definition;
  const failed =
    definition.failed ?? ((failure: Diagnostic) => ({ diagnostics: encodeDiagnostics([failure]) }) as Response);
  return async (name, bytes, context) => {
    const request = requests.decode(bytes);
    const respond = async (span?: Span) => {
      try {
        const response = await run(request, context);
        if (span && hasError(response)) span.fail("diagnostic");
        return responses.encode(response);
      } catch (failure) {
        span?.fail("diagnostic");
        return responses.encode(failed(describeFailure(name, failure, context.log), request));
      }
    };
    const { tracer } = context;
    return tracer ? tracer.span(spanName(name, request), attributesOf(name, request), respond) : respond();
  };
}

function hasError(response: unknown): boolean {
  const { diagnostics = [] } = response as { readonly diagnostics?: readonly { readonly severity?: number }[] };
  return diagnostics.some(({ severity }) => severity === Severity.error);
}

const typeOf = (request: unknown): string | undefined =>
  (request as { readonly typeName?: string }).typeName ?? (request as { readonly actionType?: string }).actionType;

const spanName = (name: string, request: unknown): string => [name, typeOf(request) ?? []].flat().join(" ");

const attributesOf = (name: string, request: unknown): SpanAttributes => ({
  "rpc.system": "grpc",
  "rpc.service": "tfplugin6.Provider",
  "rpc.method": name,
  "pve.type": typeOf(request),
});

interface StreamDefinition<Request, Event> extends Definition<Request, Event> {
  readonly run: (request: Request, context: RpcContext) => AsyncIterable<Event>;
  /** The last event when `run` throws. */
  readonly failed: (failure: Diagnostic) => Event;
}

/** Defines a call with a stream of events. */
export function serverStream<Request, Event>(definition: StreamDefinition<Request, Event>): Rpc {
  const { request: requests, response: events, run, failed } = definition;
  return async function* (name, bytes, context) {
    const request = requests.decode(bytes);
    const source = () => run(request, context);
    const { tracer } = context;
    try {
      const stream = tracer?.stream(spanName(name, request), attributesOf(name, request), source) ?? source();
      for await (const event of stream) yield events.encode(event);
    } catch (failure) {
      yield events.encode(failed(describeFailure(name, failure, context.log)));
    }
  };
}

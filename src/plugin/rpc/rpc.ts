/** Defines calls: their messages, and the work between decoding and encoding. */

import type { Diagnostic, Provider } from "../contract";
import type { DispatchAnswer } from "../dispatch";
import type { Log } from "../log";
import type { Message } from "../protobuf/message";
import { describeFailure, encodeDiagnostics } from "./diagnostics";

export interface RpcContext {
  readonly provider: Provider;
  readonly signal: AbortSignal;
  readonly log: Log;
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
    try {
      return responses.encode(await run(request, context));
    } catch (failure) {
      return responses.encode(failed(describeFailure(name, failure, context.log), request));
    }
  };
}

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
    try {
      for await (const event of run(request, context)) yield events.encode(event);
    } catch (failure) {
      yield events.encode(failed(describeFailure(name, failure, context.log)));
    }
  };
}

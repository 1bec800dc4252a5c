/** One HTTP/2 stream as a gRPC call: request in, messages and status out. */
import type { ServerHttp2Stream } from "node:http2";
import type { DispatchAnswer } from "../dispatch";
import { readMessage } from "./framing";
import { GrpcResponse } from "./grpc-response";
import { GrpcError, GrpcStatus } from "./grpc-status";
import type { RunningCall } from "./running-calls";

/** Finds the answer to a request. */
export type Answer = (request: Uint8Array, call: RunningCall) => Promise<Awaited<DispatchAnswer>>;

/** Reads the request, waits for the answer and sends it. Never throws; resolves when the call is over. */
export async function exchange(stream: ServerHttp2Stream, call: RunningCall, answer: Answer): Promise<void> {
  const response = new GrpcResponse(stream);
  const givenUp = () => call.abort(new GrpcError(GrpcStatus.cancelled, "the client gave the call up"));
  stream.once("close", givenUp);
  try {
    const request = await readMessage(stream);
    await Promise.race([send(response, call, answer, request), call.failed]);
  } catch (failure) {
    response.reject(failure);
  } finally {
    stream.off("close", givenUp);
  }
}

async function send(response: GrpcResponse, call: RunningCall, answer: Answer, request: Uint8Array): Promise<void> {
  const result = await answer(request, call);
  if (result === undefined) throw unimplemented(call.rpc);
  if (result instanceof Uint8Array) return response.end(result);
  response.start();
  for await (const message of result) {
    if (response.over) return;
    await response.write(message);
  }
  response.end();
}

export function unimplemented(rpc: string): GrpcError {
  return new GrpcError(GrpcStatus.unimplemented, `${rpc} is not implemented`);
}

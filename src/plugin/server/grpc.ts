/** gRPC over HTTP/2 streams: statuses, frames, and the exchange of one call. */
import type { ServerHttp2Stream } from "node:http2";
import type { Readable } from "node:stream";
import { printable } from "../../output/printable";
import type { DispatchAnswer } from "../dispatch";
import type { RunningCall } from "./running-calls";

/** gRPC status codes. */
const GrpcStatus = { ok: 0, cancelled: 1, unknown: 2, unimplemented: 12, internal: 13, unavailable: 14 } as const;

/** A call that ends with a status instead of a response. For bugs and misuse only: failures are diagnostics. */
export class GrpcError extends Error {
  override readonly name = "GrpcError";

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

function statusOf(failure: unknown): { readonly status: number; readonly message: string } {
  if (failure instanceof GrpcError) return failure;
  return { status: GrpcStatus.internal, message: failure instanceof Error ? failure.message : String(failure) };
}

/** Characters. HTTP/2 limits the size of a header block. */
const LONGEST_MESSAGE = 4000;

function statusHeaders(status: number, message = ""): Record<string, string> {
  const headers: Record<string, string> = { "grpc-status": String(status) };
  if (message !== "") headers["grpc-message"] = percentEncode(printable(message, LONGEST_MESSAGE));
  return headers;
}

/** Encodes every byte of the UTF-8 text as `%XX`, except printable ASCII other than `%`. */
function percentEncode(text: string): string {
  let encoded = "";
  for (const byte of Buffer.from(text, "utf8")) {
    encoded +=
      byte >= 0x20 && byte <= 0x7e && byte !== 0x25
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return encoded;
}

const HEADERS = { ":status": 200, "content-type": "application/grpc" } as const;

/** The response of a gRPC call: headers, messages, and the status in the trailers. */
export class GrpcResponse {
  private trailers = statusHeaders(GrpcStatus.ok);

  constructor(private readonly stream: ServerHttp2Stream) {}

  /** True when nothing more can be sent: the response is complete, or the client has cancelled the call. */
  get isOver(): boolean {
    return this.stream.destroyed || this.stream.closed || this.stream.writableEnded;
  }

  /** Sends the headers and leaves the stream open. */
  start(): void {
    if (this.isOver || this.stream.headersSent) return;
    this.stream.once("wantTrailers", () => this.stream.sendTrailers(this.trailers));
    this.stream.respond(HEADERS, { waitForTrailers: true });
  }

  /** Sends one message. Resolves when the stream can take the next one. */
  async write(message: Uint8Array): Promise<void> {
    this.start();
    if (this.isOver || this.stream.write(frame(message))) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.stream.off("drain", done).off("close", done);
        resolve();
      };
      this.stream.once("drain", done).once("close", done);
    });
  }

  end(message?: Uint8Array): void {
    this.start();
    if (this.isOver) return;
    if (message === undefined) this.stream.end();
    else this.stream.end(frame(message));
  }

  /** Ends with a status other than OK. Before the headers are sent, they carry the status ("trailers-only"). */
  reject(failure: unknown): void {
    if (this.isOver) return;
    const { status, message } = statusOf(failure);
    if (this.stream.headersSent) {
      this.trailers = statusHeaders(status, message);
      this.stream.end();
    } else {
      this.stream.respond({ ...HEADERS, ...statusHeaders(status, message) }, { endStream: true });
    }
    // Discard the rest of the request.
    this.stream.resume();
  }
}

/** Bytes before a message: a compression flag and four bytes of length. */
const HEADER = 5;

export function frame(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(HEADER + message.length);
  framed[0] = 0;
  framed.writeUInt32BE(message.length, 1);
  framed.set(message, HEADER);
  return framed;
}

/** Reads the single message of a request. */
export function readMessage(stream: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    // Every stream closes in the end, and creating an error for each would cost more than reading it.
    const onCancelled = () => reject(new GrpcError(GrpcStatus.cancelled, "the client cancelled the call"));
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("end", () => {
      stream.off("close", onCancelled);
      try {
        resolve(unframe(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
      } catch (failure) {
        reject(failure);
      }
    });
    stream.once("close", onCancelled);
  });
}

function unframe(body: Buffer): Uint8Array {
  if (body.length < HEADER) throw new GrpcError(GrpcStatus.internal, "the request contains no message");
  if (body[0] !== 0) throw new GrpcError(GrpcStatus.unimplemented, "compressed messages are not supported");
  const length = body.readUInt32BE(1);
  if (body.length !== HEADER + length) {
    throw new GrpcError(GrpcStatus.internal, `the request should hold one message of ${length} bytes`);
  }
  return body.subarray(HEADER);
}

/** Handles the request of a call. */
export type CallHandler = (request: Uint8Array, call: RunningCall) => Promise<Awaited<DispatchAnswer>>;

/** Reads the request of a call, runs its handler and sends the response. Never throws; resolves at the end of the call. */
export async function exchange(stream: ServerHttp2Stream, call: RunningCall, handler: CallHandler): Promise<void> {
  const response = new GrpcResponse(stream);
  const onCancelled = () => call.abort(new GrpcError(GrpcStatus.cancelled, "the client cancelled the call"));
  stream.once("close", onCancelled);
  try {
    const request = await readMessage(stream);
    await Promise.race([send(response, call, handler, request), call.failed]);
  } catch (failure) {
    response.reject(failure);
  } finally {
    stream.off("close", onCancelled);
  }
}

async function send(
  response: GrpcResponse,
  call: RunningCall,
  handler: CallHandler,
  request: Uint8Array,
): Promise<void> {
  const result = await handler(request, call);
  if (result === undefined) throw unimplemented(call.rpc);
  if (result instanceof Uint8Array) return response.end(result);
  response.start();
  for await (const message of result) {
    if (response.isOver) return;
    await response.write(message);
  }
  response.end();
}

export function unimplemented(rpc: string): GrpcError {
  return new GrpcError(GrpcStatus.unimplemented, `${rpc} is not implemented`);
}

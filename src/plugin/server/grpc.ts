/** gRPC over HTTP/2 streams: frames, statuses, and the exchange of one call. */
import type { ServerHttp2Stream } from "node:http2";
import type { Readable } from "node:stream";
import { printable } from "../../output/printable";
import type { DispatchAnswer } from "../dispatch";
import type { RunningCall } from "./running-calls";

// The answering half of a gRPC call: headers, messages, and the status in the trailers.

const HEADERS = { ":status": 200, "content-type": "application/grpc" } as const;

export class GrpcResponse {
  private trailers = statusHeaders(GrpcStatus.ok);

  constructor(private readonly stream: ServerHttp2Stream) {}

  /** Nothing can be sent any more: answered, or given up by the client. */
  get over(): boolean {
    return this.stream.destroyed || this.stream.closed || this.stream.writableEnded;
  }

  /** Sends the headers and leaves the stream open. */
  start(): void {
    if (this.over || this.stream.headersSent) return;
    this.stream.once("wantTrailers", () => this.stream.sendTrailers(this.trailers));
    this.stream.respond(HEADERS, { waitForTrailers: true });
  }

  /** Sends one message; resolves when there is room for the next. */
  async write(message: Uint8Array): Promise<void> {
    this.start();
    if (this.over || this.stream.write(frame(message))) return;
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
    if (this.over) return;
    if (message === undefined) this.stream.end();
    else this.stream.end(frame(message));
  }

  /** Ends with a status other than OK; without headers yet, the headers carry it ("trailers-only"). */
  reject(failure: unknown): void {
    if (this.over) return;
    const { status, message } = statusOf(failure);
    if (this.stream.headersSent) {
      this.trailers = statusHeaders(status, message);
      this.stream.end();
    } else {
      this.stream.respond({ ...HEADERS, ...statusHeaders(status, message) }, { endStream: true });
    }
    // What is left of the request interests nobody.
    this.stream.resume();
  }
}

// gRPC's framing: one byte that says whether the message is compressed, four bytes of length, the message.

const HEADER = 5;

export function frame(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(HEADER + message.length);
  framed[0] = 0;
  framed.writeUInt32BE(message.length, 1);
  framed.set(message, HEADER);
  return framed;
}

/** The one message of a request, however DATA frames cut it. */
export function readMessage(stream: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    // Every stream closes in the end: an error for each that was read would cost more than reading it.
    const givenUp = () => reject(new GrpcError(GrpcStatus.cancelled, "the client gave the call up"));
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("end", () => {
      stream.off("close", givenUp);
      try {
        resolve(unframe(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
      } catch (failure) {
        reject(failure);
      }
    });
    stream.once("close", givenUp);
  });
}

function unframe(body: Buffer): Uint8Array {
  if (body.length < HEADER) throw new GrpcError(GrpcStatus.internal, "the request holds no message");
  if (body[0] !== 0) throw new GrpcError(GrpcStatus.unimplemented, "compressed messages are not supported");
  const length = body.readUInt32BE(1);
  if (body.length !== HEADER + length) {
    throw new GrpcError(GrpcStatus.internal, `the request should hold one message of ${length} bytes`);
  }
  return body.subarray(HEADER);
}

/** gRPC status codes, and how a status travels in trailers. */
const GrpcStatus = {
  ok: 0,
  cancelled: 1,
  unknown: 2,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
} as const;

/** A call that ends with a status instead of an answer. For bugs and misuse only: failures are diagnostics. */
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

/** HTTP/2 bounds a header block; a message of this length explains enough. */
const LONGEST_MESSAGE = 4000;

function statusHeaders(status: number, message = ""): Record<string, string> {
  const headers: Record<string, string> = { "grpc-status": String(status) };
  if (message !== "") headers["grpc-message"] = percentEncode(printable(message, LONGEST_MESSAGE));
  return headers;
}

/** Printable ASCII other than `%` stands for itself; every other byte of the UTF-8 text becomes `%XX`. */
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

// One HTTP/2 stream as a gRPC call: request in, messages and status out.

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

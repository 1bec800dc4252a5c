/** The answering half of a gRPC call: headers, messages, and the status in the trailers. */
import type { ServerHttp2Stream } from "node:http2";
import { frame } from "./framing";
import { GrpcStatus, statusHeaders, statusOf } from "./grpc-status";

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

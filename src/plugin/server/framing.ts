/** gRPC's framing: one byte that says whether the message is compressed, four bytes of length, the message. */
import type { Readable } from "node:stream";
import { GrpcError, GrpcStatus } from "./grpc-status";

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

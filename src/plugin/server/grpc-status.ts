import { printable } from "../../output/printable";

/** gRPC status codes, and how a status travels in trailers. */
export const GrpcStatus = {
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

export function statusOf(failure: unknown): { readonly status: number; readonly message: string } {
  if (failure instanceof GrpcError) return failure;
  return { status: GrpcStatus.internal, message: failure instanceof Error ? failure.message : String(failure) };
}

/** HTTP/2 bounds a header block; a message of this length explains enough. */
const LONGEST_MESSAGE = 4000;

export function statusHeaders(status: number, message = ""): Record<string, string> {
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

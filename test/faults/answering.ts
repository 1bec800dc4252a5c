/** Forms of a response: whole, cut off, or a byte now and then. */
import type { ServerResponse } from "node:http";
import type { Outcome } from "../../src/simulator/http/request-handler";

function head(response: ServerResponse, outcome: NonNullable<Outcome>): Buffer {
  const body = Buffer.from(outcome.body, "utf8");
  response.statusCode = outcome.status;
  response.statusMessage = outcome.reason.replace(/[^\x20-\x7e]/g, " ");
  if (body.length > 0) response.setHeader("Content-Type", outcome.contentType);
  response.setHeader("Content-Length", body.length);
  return body;
}

export function send(response: ServerResponse, outcome: Outcome): void {
  if (outcome) response.end(head(response, outcome));
  else response.socket?.destroy();
}

/** Breaks the response off in the middle. */
export function cut(response: ServerResponse, outcome: Outcome): void {
  const body = outcome ? head(response, outcome) : Buffer.alloc(0);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}

const DRIPS = 10;
const DRIP_MS = 2_000;

/** Sends the response slowly, but within the client's time limit. */
export async function drip(
  response: ServerResponse,
  outcome: Outcome,
  wait: (pause: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const body = outcome ? head(response, outcome) : Buffer.alloc(0);
  const size = Math.ceil(body.length / DRIPS);
  for (let at = 0; at < body.length; at += size) {
    await wait(new Promise((resolve) => setTimeout(resolve, DRIP_MS)));
    response.write(body.subarray(at, at + size));
  }
  response.end();
}

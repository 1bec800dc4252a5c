import { describe, expect, it } from "vitest";
import type { Encoded } from "../../../src/api/requests/request";
import { resend } from "../../../src/api/requests/resend";
import { TransportFailure, type TransportFailureKind } from "../../../src/api/transport-failure";
import { logged, request } from "./request";

async function sending(kind: TransportFailureKind, changes: Partial<Encoded> = {}) {
  let sent = 0;
  const { log, write } = logged();
  const send = resend(write)(async (_: Encoded) => {
    if (++sent === 1) throw new TransportFailure(kind, "the connection broke", true);
    return "answer";
  });
  const outcome = await send(request(changes)).catch((error: unknown) => error);
  return { sent, outcome, log };
}

describe("a connection that the server closes while a request is on its way", () => {
  it("costs a read no pause: it goes out again at once", async () => {
    const { sent, outcome, log } = await sending("dropped");
    expect([sent, outcome]).toEqual([2, "answer"]);
    expect(log).toMatchObject([{ level: "debug", fields: { attempt: 1, because: "the connection broke" } }]);
  });

  it.each([
    ["a write", "dropped", { method: "POST" }],
    ["an answer that came too late", "slow", {}],
  ] as const)("nothing else is sent again at once, not %s", async (_, kind, changes) => {
    const { sent, outcome } = await sending(kind, changes);
    expect(sent).toBe(1);
    expect(outcome).toBeInstanceOf(TransportFailure);
  });
});

/** Errors of a write that was sent more than once. */
import { describe, expect, it } from "vitest";
import type { PveError } from "../../src/api/errors";
import { openSession } from "./support/client";
import type { Reply } from "./support/server";

const WRITE = { domain: "test" };
const BUSY: Reply = { status: 500, reason: "cfs-lock 'file-x' error: got lock request timeout", body: '{"data":null}' };
const EXISTS: Reply = { status: 500, reason: "alias 'web' already exists", body: '{"data":null}' };
const GONE: Reply = { status: 500, reason: "something else is wrong", body: '{"data":null}' };

async function sending(replies: Reply[], options: object = {}) {
  let sent = 0;
  const { session } = await openSession(() => replies[Math.min(sent++, replies.length - 1)] as Reply);
  const failure = await session.post("/cluster/x", {}, { ...WRITE, ...options }).catch((error: unknown) => error);
  return { failure, sent: () => sent };
}

describe("a write that is refused", () => {
  it("a write that is refused certainly did not take effect when it was sent once", async () => {
    expect((await sending([EXISTS])).failure).toMatchObject({ code: "already-exists", outcomeUnknown: false });
  });

  it.each([
    ["exists already", EXISTS, "already-exists"],
    ["with any other reason", GONE, "server"],
  ])(
    "a write that is refused may have taken effect by an earlier request that reported a busy lock: %s",
    async (_, reply, code) => {
      expect((await sending([BUSY, reply])).failure).toMatchObject({ code, mayBeDone: true, outcomeUnknown: false });
    },
  );

  it("a write that is refused is not repeated if the server would apply it twice, and may have taken effect", async () => {
    const { failure, sent } = await sending([BUSY, { status: 200, body: '{"data":null}' }], { once: true });
    expect(failure).toMatchObject({ code: "locked", mayBeDone: true, outcomeUnknown: false, status: 500 });
    expect(sent()).toBe(1);
  });

  it("a write that is refused may have taken effect when its call ends before the next attempt", async () => {
    const controller = new AbortController();
    const { server, newSession } = await openSession(() => BUSY);
    const session = newSession({ signal: controller.signal });
    const failed = session.post("/cluster/x", {}, WRITE).catch((error: PveError) => error);
    await expect.poll(() => server.seen.length).toBeGreaterThan(0);
    controller.abort();
    const { code, mayBeDone, outcomeUnknown } = (await failed) as PveError;
    // A slow machine ends the call during the request.
    expect([code, mayBeDone || outcomeUnknown]).toEqual(["cancelled", true]);
  });

  it("ends when it is idempotent and refused, instead of being repeated forever", async () => {
    const gaveUp: Reply = { status: 596, reason: "Connection timed out", body: "" };
    const { failure, sent } = await sending([gaveUp, EXISTS], { verify: async () => "not-done" });
    expect(failure).toMatchObject({ code: "already-exists", mayBeDone: true });
    expect(sent()).toBe(2);
  });
});

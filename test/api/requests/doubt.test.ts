import { describe, expect, it } from "vitest";
import { PveError, type PveErrorInit } from "../../../src/api/errors";
import { isDoubtful, sentOnce } from "../../../src/api/requests/doubt";

const failure = (init: Partial<PveErrorInit>) => new PveError({ code: "server", serverMessage: "…", ...init });
const BUSY = failure({ code: "locked", retryable: true, status: 500 });
const LOST = failure({ code: "outcome-unknown", outcomeUnknown: true });
const REFUSED = failure({ code: "invalid", status: 400 });
const UNREACHABLE = failure({ code: "unreachable", retryable: true });

describe("whether a write may have been done", () => {
  it.each([
    ["its outcome is unknown", LOST, true],
    ["the server's lock was busy, which servers under load say of what they do all the same", BUSY, true],
    ["it was refused", REFUSED, false],
    ["it was not sent", UNREACHABLE, false],
  ])("follows from the failure: %s", (_, given, doubtful) => {
    expect(isDoubtful(given, { method: "POST" })).toBe(doubtful);
  });

  it("nobody asks that of reads, nor of what may be repeated whatever became of it", () => {
    expect(isDoubtful(LOST, { method: "GET" })).toBe(false);
    expect(isDoubtful(BUSY, { method: "POST", idempotent: true })).toBe(false);
  });
});

describe("what the server would do twice", () => {
  it("what the server would do twice is not sent again when it may have been done", () => {
    expect(sentOnce(BUSY, { method: "POST", once: true })).toMatchObject({
      code: "locked",
      outcomeUnknown: false,
      mayBeDone: true,
      retryable: false,
    });
  });

  it("what is refused for want of quorum was not done, and is sent again", () => {
    const without = failure({ code: "no-quorum", retryable: true, status: 500 });
    expect(sentOnce(without, { method: "POST", once: true })).toBe(without);
  });

  it("what surely was not done is sent again, and so is all that may be done twice", () => {
    expect(sentOnce(UNREACHABLE, { method: "POST", once: true })).toBe(UNREACHABLE);
    expect(sentOnce(BUSY, { method: "POST" })).toBe(BUSY);
  });
});

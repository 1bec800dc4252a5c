import { describe, expect, it } from "vitest";
import { PveError, type PveErrorInit } from "../../src/api/errors";

const error = (init: Partial<PveErrorInit>) => new PveError({ code: "server", serverMessage: "no", ...init });

describe("an error of the client", () => {
  it.each<[string, Partial<PveErrorInit>]>([
    ["no", {}],
    ["no", { method: "GET" }],
    ["no", { path: "/pools" }],
    ["no", { attempts: 1 }],
    ["GET /pools: no (500)", { method: "GET", path: "/pools", status: 500 }],
    ["no (400) [a: one; b: two]", { status: 400, parameters: { a: "one", b: "two" } }],
    ["no\na: one [b: two]", { serverMessage: "no\na: one", parameters: { a: "one", b: "two" } }],
    ["no, after 2 attempts", { attempts: 2 }],
    ["no The server's last answer: busy", { lastRefusal: error({ serverMessage: "busy" }) }],
  ])("an error of the client has the message %j for %j", (message, init) => {
    expect(error(init).message).toBe(message);
    expect(String(error(init))).toBe(`PveError: ${message}`);
  });

  it("an error of the client has safe defaults, and knows by its code that its outcome is unknown", () => {
    expect(error({})).toMatchObject({
      parameters: {},
      outcomeUnknown: false,
      mayBeDone: false,
      concernsAll: false,
      retryable: false,
      attempts: 1,
      mayComeLate: false,
    });
    expect(error({ code: "outcome-unknown" }).outcomeUnknown).toBe(true);
    expect(error({ code: "outcome-unknown", outcomeUnknown: false }).outcomeUnknown).toBe(false);
  });

  it.each([
    [true, undefined, true],
    [true, 502, true],
    [true, 504, true],
    [true, 596, true],
    [true, 599, true],
    [true, 595, false],
    [true, 500, false],
    [true, 503, false],
    [false, 504, false],
    [false, undefined, false],
  ])(
    "reports that the server may still carry out the request: unknown %s, status %s is %s",
    (outcomeUnknown, status, late) => {
      expect(error({ outcomeUnknown, status }).mayComeLate).toBe(late);
    },
  );

  it("keeps all fields in a copy, except the replaced ones", () => {
    const cause = new Error("broken");
    const init: PveErrorInit = {
      code: "locked",
      serverMessage: "no",
      status: 500,
      parameters: { a: "b" },
      method: "PUT",
      path: "/pools",
      outcomeUnknown: true,
      mayBeDone: true,
      attemptSummary: "twice",
      reason: "r",
      details: { d: "e" },
      concernsAll: true,
      privilege: { path: "/", privileges: ["X"] },
      advice: "wait",
      retryable: true,
      attempts: 3,
      cause,
      lastRefusal: error({}),
      task: { upid: "UPID", exitStatus: "failed", lastLines: ["a"] },
    };
    const copy = new PveError(init).with({ code: "server" });
    expect(copy).toMatchObject({ ...init, code: "server" });
    expect(copy.cause).toBe(cause);
  });

  it("makes foreign texts printable", () => {
    const printable = error({
      serverMessage: "a\u001b[31mb",
      parameters: { "n\u001b": "v\u001b" },
      task: { upid: "u\u001b", exitStatus: "e\u001b", lastLines: ["l\u001b"] },
    });
    expect(JSON.stringify(printable)).not.toContain("\\u001b");
    expect(printable.message).not.toContain("\u001b");
    expect(printable.task?.lastLines).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { PveError } from "../../../src/api/errors";
import { Scrubber } from "../../../src/api/redaction";
import { explainTransportFailure } from "../../../src/api/requests/explain-failure";
import { TransportFailure, type TransportFailureKind } from "../../../src/api/transport-failure";
import { lifetime, request } from "./request";

function explained(failure: Error, changes: Parameters<typeof request>[0] = {}) {
  const avoided: string[] = [];
  const explain = explainTransportFailure({
    scrubber: new Scrubber(["s3cret-value"]),
    avoid: (endpoint) => void avoided.push(endpoint),
  });
  const outcome = explain(() => Promise.reject(failure))(request(changes)).catch((error: unknown) => error);
  return { avoided, outcome: outcome as Promise<PveError> };
}

const broken = (kind: TransportFailureKind, sent: boolean, received?: string) =>
  new TransportFailure(kind, "the connection broke", sent, received === undefined ? {} : { received });

describe("a failure of the connection", () => {
  it.each([
    ["unreachable", false, "POST", { code: "unreachable", retryable: true, outcomeUnknown: false }],
    ["tls", false, "POST", { code: "tls", retryable: false, outcomeUnknown: false }],
    ["dropped", true, "GET", { code: "transient", retryable: true, outcomeUnknown: false }],
    ["dropped", true, "POST", { code: "outcome-unknown", retryable: false, outcomeUnknown: true }],
    ["dropped", false, "POST", { code: "transient", retryable: true, outcomeUnknown: false }],
    ["slow", true, "DELETE", { code: "outcome-unknown", retryable: false, outcomeUnknown: true }],
    ["garbled", true, "GET", { code: "protocol", retryable: true, outcomeUnknown: false }],
    ["garbled", true, "PUT", { code: "protocol", retryable: false, outcomeUnknown: true }],
  ] as const)("%s, sent: %s, of a %s reports whether its outcome is known", async (kind, sent, method, expected) => {
    expect(await explained(broken(kind, sent), { method }).outcome).toMatchObject({ ...expected, path: "/pools" });
  });

  it("the end of the request's time is reported as such, with the knowledge about the write", async () => {
    const over = lifetime(undefined, 60_000, AbortSignal.abort());
    const { avoided, outcome } = explained(broken("aborted", true), { method: "POST", lifetime: over });
    expect(await outcome).toMatchObject({ code: "cancelled", outcomeUnknown: true, method: "POST" });
    expect(avoided).toEqual([]);
  });

  it("sends the next request to another endpoint", async () => {
    const failure = broken("dropped", true);
    failure.endpoint = "https://pve1.example:8006";
    const { avoided, outcome } = explained(failure);
    await outcome;
    expect(avoided).toEqual(["https://pve1.example:8006"]);
  });

  it("shows received data without its secrets", async () => {
    const { message } = await explained(broken("garbled", true, "answer with s3cret-value in it")).outcome;
    expect(message).toContain("answer with");
    expect(message).not.toContain("s3cret-value");
  });

  it("shows received data without a secret of the request that is too short to be remembered", async () => {
    const received = broken("garbled", true, "you sent pin7, which is wrong");
    const { message } = await explained(received, { method: "POST", parameters: { password: "pin7" } }).outcome;
    expect(message).toContain("you sent");
    expect(message).not.toContain("pin7");
  });

  it("an error of another kind keeps its message, and errors of the client get the request's method and path", async () => {
    const bug = new TypeError("a bug");
    expect(await explained(bug).outcome).toBe(bug);
    const end = new PveError({ code: "timeout", serverMessage: "over" });
    expect(await explained(end).outcome).toMatchObject({ code: "timeout", method: "GET", path: "/pools" });
  });
});

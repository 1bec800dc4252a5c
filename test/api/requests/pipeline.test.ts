import { describe, expect, it } from "vitest";
import type { ExchangeLimits, HttpRequest } from "../../../src/api/exchange";
import { ConcurrencyLimit } from "../../../src/api/queue";
import { Scrubber } from "../../../src/api/redaction";
import { learnSecrets, limit, logExchange, resend, sendToEndpoint } from "../../../src/api/requests/pipeline";
import type { EncodedRequest } from "../../../src/api/requests/request";
import { TransportFailure, type TransportFailureKind } from "../../../src/api/transport-failure";
import { ManualClock } from "../../support/manual-clock";
import { answer, credential, lifetime, logged, request } from "./request";

it("a secret is hidden in all messages before it is sent", async () => {
  const scrubber = new Scrubber();
  const texts: string[] = [];
  const send = learnSecrets(scrubber)(async () => {
    texts.push(scrubber.text("refused: Tr0ub4dor-and-3 is too weak"));
    return { data: null, size: 0 };
  });
  await send(request({ method: "POST", parameters: { userid: "alice@pve", password: "Tr0ub4dor-and-3" } }));
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toContain("Tr0ub4dor-and-3");
});

it("requests wait for a free slot, and their login does not", async () => {
  const running: string[] = [];
  let finish = () => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const send = limit(new ConcurrencyLimit(1))(async ({ path }: EncodedRequest) => {
    running.push(path);
    if (path === "/first") await first;
  });
  const tracked = credential();
  const slow = send(request({ path: "/first", credential: tracked }));
  const waiting = send(request({ path: "/second", credential: tracked }));
  await send(request({ path: "/access/ticket" }));
  expect(running).toContain("/access/ticket");
  expect(running).not.toContain("/second");
  finish();
  await Promise.all([slow, waiting]);
  expect(running).toContain("/first");
  expect(running.at(-1)).toBe("/second");
});

it("the log has each exchange with its reason and its duration, and the values of a write only at trace", async () => {
  const clock = new ManualClock();
  const { log, write } = logged();
  const send = logExchange(
    write,
    clock,
  )(async () => {
    await clock.pass(120);
    return answer(200, '{"data":null}');
  });
  await send(request({ method: "PUT", parameters: { comment: "x" }, attempt: 2, because: "locked: busy" }));
  const fields = { method: "PUT", path: "/pools", sends: ["comment"], attempt: 2, because: "locked: busy" };
  const endpoint = "https://pve1.example:8006";
  expect(log).toEqual([
    { level: "trace", message: "Request", fields: { ...fields, parameters: { comment: "x" } } },
    { level: "debug", message: "Answer", fields: { ...fields, status: 200, endpoint, milliseconds: 120, bytes: 13 } },
  ]);
});

it("the log shows the query of reads and deletions", async () => {
  const { log, write } = logged();
  await logExchange(write, new ManualClock())(async () => answer(200, "{}"))(request({ parameters: { type: "vm" } }));
  expect(log.at(-1)?.fields).toMatchObject({ method: "GET", query: { type: "vm" } });
});

it("the log shows no value that the definition marks as secret, of any length, and no header", async () => {
  const { log, write } = logged();
  const original = request({ method: "POST", parameters: { comment: "x", bindpw: "pw" }, secrets: ["bindpw"] });
  const headers = { authorization: "PVEAPIToken=root@pam!tf=1" };
  await logExchange(write, new ManualClock())(async () => answer(200, "{}"))({ ...original, headers });
  expect(log[0]?.fields).toMatchObject({ parameters: { comment: "x", bindpw: "(hidden)" } });
  expect(JSON.stringify(log)).not.toMatch(/"pw"|PVEAPIToken/);
});

it.each([
  ["the provider's limit", 60_000, "GET", { timeoutMs: 5_000, write: false }],
  ["the remaining time of the operation", 1_000, "GET", { timeoutMs: 1_002, write: false }],
  ["the provider's limit, extended for writes after an interrupt", 60_000, "POST", { timeoutMs: 5_000, write: true }],
] as const)("an exchange lasts at most %s", async (_, leftMs, method, expected) => {
  const exchanges: [HttpRequest, ExchangeLimits][] = [];
  const transport = {
    exchange: async (...args: [HttpRequest, ExchangeLimits]) => {
      exchanges.push(args);
      return answer(200, "{}");
    },
  };
  const original = request({ method, lifetime: lifetime(new ManualClock(), leftMs) });
  await sendToEndpoint(transport, 5_000)(original);
  expect(exchanges).toEqual([[original.http, { ...expected, signal: original.lifetime.signal }]]);
});

async function sending(kind: TransportFailureKind, changes: Partial<EncodedRequest> = {}) {
  let sent = 0;
  const { log, write } = logged();
  const send = resend(write)(async (_: EncodedRequest) => {
    if (++sent === 1) throw new TransportFailure(kind, "the connection broke", true);
    return "answer";
  });
  const outcome = await send(request(changes)).catch((error: unknown) => error);
  return { sent, outcome, log };
}

describe("a connection that the server closes during a request", () => {
  it("repeats a read at once, without a pause", async () => {
    const { sent, outcome, log } = await sending("dropped");
    expect([sent, outcome]).toEqual([2, "answer"]);
    expect(log).toMatchObject([{ level: "debug", fields: { attempt: 1, because: "the connection broke" } }]);
  });

  it.each([
    ["a write", "dropped", { method: "POST" }],
    ["a response that came too late", "slow", {}],
  ] as const)("no other failure is repeated at once, not %s", async (_, kind, changes) => {
    const { sent, outcome } = await sending(kind, changes);
    expect(sent).toBe(1);
    expect(outcome).toBeInstanceOf(TransportFailure);
  });
});

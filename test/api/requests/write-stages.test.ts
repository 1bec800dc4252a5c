import { describe, expect, it } from "vitest";
import { PveError } from "../../../src/api/errors";
import { Scrubber } from "../../../src/api/redaction";
import { noteWrites, readOnly } from "../../../src/api/requests/write-stages";
import type { NotedWrite, ReadOnly, WriteJournal } from "../../../src/api/types";
import type { Method } from "../../../src/api/values";
import { ManualClock } from "../../support/manual-clock";
import { lifetime } from "./request";

const sending = (reason: ReadOnly | undefined) => {
  const sent: Method[] = [];
  const send = readOnly(reason)(async ({ method }) => {
    sent.push(method);
    return { data: null, size: 0 };
  });
  const ask = (method: Method) =>
    send({ method, path: "/pools", parameters: {}, lifetime: lifetime(), credential: undefined });
  return { sent, ask };
};

it.each<Method>(["POST", "PUT", "DELETE"])(
  "a %s is refused as certainly without effect, and not sent",
  async (method) => {
    for (const code of ["read-only", "outside-window"] as const) {
      const { sent, ask } = sending(code);
      await expect(ask(method)).rejects.toMatchObject({ code, outcomeUnknown: false, method, path: "/pools" });
      expect(sent).toEqual([]);
    }
  },
);

it("reads pass, and without the setting all requests do", async () => {
  const [on, off] = [sending("read-only"), sending(undefined)];
  await on.ask("GET");
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) await off.ask(method);
  expect([on.sent, off.sent]).toEqual([["GET"], ["GET", "POST", "PUT", "DELETE"]]);
});

const UPID = "UPID:pve1:000018F1:00055F91:6B0158CC:reloadnetworkall::root@pam!tf:";

function writing(answer: () => unknown, changes: Partial<WriteJournal> = {}) {
  const noted: NotedWrite[] = [];
  let sent = 0;
  const journal = { note: (write: NotedWrite) => void noted.push(write), ...changes };
  const parts = { journal, scrubber: new Scrubber(["a-long-secret"]), clock: new ManualClock() };
  const send = noteWrites(parts)(async () => {
    sent++;
    return { data: answer(), size: 0 };
  });
  const write = (method: "GET" | "POST" | "PUT" | "DELETE") =>
    send({
      method,
      path: "/cluster/sdn",
      parameters: { comment: "see a-long-secret", password: "hunter2", hidden: "value" },
      secrets: ["hidden"],
      lifetime: lifetime(),
      credential: undefined,
    }).catch((error: unknown) => error);
  return { noted, write, sent: () => sent };
}

describe("the journal of writes", () => {
  it("a write that succeeded is noted with its task, and without its secrets", async () => {
    const { noted, write } = writing(() => UPID);
    await write("PUT");
    expect(noted).toEqual([
      {
        method: "PUT",
        path: "/cluster/sdn",
        parameters: { comment: "see (hidden)", password: "(hidden)", hidden: "(hidden)" },
        outcome: "done",
        upid: UPID,
        milliseconds: 0,
      },
    ]);
  });

  it("reads are not noted", async () => {
    const { noted, write } = writing(() => []);
    await write("GET");
    expect(noted).toEqual([]);
  });

  it.each([
    [new PveError({ code: "in-use", status: 500, serverMessage: "has a-long-secret" }), "refused", 500, "has (hidden)"],
    [
      new PveError({ code: "timeout", serverMessage: "no answer", outcomeUnknown: true }),
      "unknown",
      undefined,
      "no answer",
    ],
    [new TypeError("a bug"), "unknown", undefined, "TypeError: a bug"],
  ])("the knowledge about %s is noted, and the failure passed on", async (failure, outcome, status, message) => {
    const { noted, write } = writing(() => {
      throw failure;
    });
    expect(await write("DELETE")).toBe(failure);
    expect(noted).toMatchObject([{ outcome, message, ...(status !== undefined && { status }) }]);
  });

  it("keeps a write from being sent if it cannot be noted, on request", async () => {
    const { noted, write, sent } = writing(() => null, { problem: () => "no room" });
    expect(await write("POST")).toMatchObject({ code: "not-noted", outcomeUnknown: false, serverMessage: "no room" });
    expect([noted, sent()]).toEqual([[], 0]);
  });
});

import { describe, expect, it } from "vitest";
import { PveError } from "../../../src/api/errors";
import { authenticate } from "../../../src/api/requests/authenticate";
import type { AuthorisedRequest } from "../../../src/api/requests/request";
import { credential, lifetime, request } from "./request";

const DONE = { data: null, size: 0 };
const refused = new PveError({ code: "unauthorised", status: 401, serverMessage: "no ticket" });

function sending(...answers: (PveError | typeof DONE)[]) {
  const sent: AuthorisedRequest[] = [];
  const next = async (one: AuthorisedRequest) => {
    sent.push(one);
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (answer instanceof PveError) throw answer;
    return answer ?? DONE;
  };
  return { sent, send: authenticate()(next) };
}

describe("authentication", () => {
  it("adds the credential's headers, and none to anonymous requests", async () => {
    const { sent, send } = sending(DONE);
    await send(request({ credential: credential() }));
    await send(request());
    expect(sent.map(({ headers }) => headers)).toEqual([{ cookie: "first" }, {}]);
  });

  it("sends a request again after a 401 if there is a newer ticket, and logs the reason", async () => {
    const tickets = ["first", "second"];
    const renewable = credential({
      authorise: async () => ({ headers: { cookie: tickets.shift() ?? "none" }, version: 0 }),
      renew: async () => true,
    });
    const { sent, send } = sending(refused, DONE);
    expect(await send(request({ credential: renewable }))).toBe(DONE);
    expect(sent.map(({ headers, because }) => [headers.cookie, because])).toEqual([
      ["first", undefined],
      ["second", "status 401: with a new ticket"],
    ]);
  });

  it("reports the second refusal instead of sending a third time", async () => {
    const { sent, send } = sending(refused);
    await expect(send(request({ credential: credential({ renew: async () => true }) }))).rejects.toBe(refused);
    expect(sent).toHaveLength(2);
  });

  it("reports the refusal if there is no newer ticket", async () => {
    const { sent, send } = sending(refused);
    await expect(send(request({ credential: credential() }))).rejects.toBe(refused);
    expect(sent).toHaveLength(1);
  });

  it("reports that a write whose login failed did not take effect, even if the login's outcome is unknown", async () => {
    const lost = new PveError({ code: "outcome-unknown", serverMessage: "connection lost", outcomeUnknown: true });
    const { sent, send } = sending(DONE);
    const failing = credential({ authorise: () => Promise.reject(lost) });
    const write = send(request({ method: "POST", credential: failing }));
    await expect(write).rejects.toMatchObject({ code: "transient", outcomeUnknown: false });
    const late = lost.with({ code: "timeout" });
    const slow = credential({ authorise: () => Promise.reject(late) });
    const overdue = send(request({ method: "POST", credential: slow }));
    await expect(overdue).rejects.toMatchObject({ code: "timeout", outcomeUnknown: false });
    expect(sent).toHaveLength(0);
  });

  it("sends nothing after the request's time is up", async () => {
    const { sent, send } = sending(DONE);
    const aborted = lifetime(undefined, 60_000, AbortSignal.abort());
    await expect(send(request({ lifetime: aborted }))).rejects.toMatchObject({ code: "cancelled" });
    expect(sent).toHaveLength(0);
  });
});

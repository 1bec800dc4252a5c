/** Logins with user name, password and second factor. */
import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { totpKey } from "../../../src/api/credentials/totp";
import { systemClock } from "../../../src/system/clock";
import { machineTime } from "../../support/machine-clock";
import { openSession, testClient, testServer } from "../support/client";
import { TicketServer, USER } from "../support/ticket-server";

const DOMAIN = { domain: "file-user_cfg" };

/** The machine's clock, which a test can set. */
function settableClock() {
  let aheadMs = 0;
  const now = () => machineTime() + aheadMs;
  const advance = (milliseconds: number) => {
    aheadMs += milliseconds;
  };
  return { ...systemClock, now, advance };
}

describe("user name and password", () => {
  let clock: ReturnType<typeof settableClock>;
  let pve: TicketServer;
  beforeEach(() => {
    clock = settableClock();
    pve = new TicketServer(clock.now);
  });

  it("user name and password log in once for all requests, on demand, and send the CSRF token with writes only", async () => {
    const { server, newSession } = await openSession(pve.handler, USER);
    const reads = Array.from({ length: 30 }, (_, index) => newSession().get(`/x/${index}`));
    expect(new Set(await Promise.all(reads))).toEqual(new Set(["ticket"]));
    await newSession().put("/pools", { poolid: "a" }, DOMAIN);
    expect(pve.logins).toHaveLength(1);
    expect(server.requests.find(({ method }) => method === "GET")?.headers.csrfpreventiontoken).toBeUndefined();
    expect(server.requests.at(-1)?.headers.csrfpreventiontoken).toBe("6B015B50:CSRF:1");
  });

  it("refused credentials are reported once and not used again", async () => {
    const { session } = await openSession(pve.handler, { ...USER, password: "wrong" }, {}, clock);
    await expect(session.get("/anything")).rejects.toMatchObject({
      code: "unauthorised",
      serverMessage: "authentication failure",
      path: "/access/ticket",
    });
    await expect(session.get("/cluster/backup")).rejects.toMatchObject({ code: "unauthorised" });
    expect(pve.logins).toHaveLength(1);
    pve.password = "wrong";
    clock.advance(31_000);
    expect(await session.get("/anything")).toBe("ticket");
  });

  it("a login continues for other callers when the caller that began it leaves", async () => {
    const { newSession } = await openSession(async (request, response) => {
      if (request.path === "/access/ticket") await new Promise((resolve) => setTimeout(resolve, 100));
      return pve.handler(request, response);
    }, USER);
    const controller = new AbortController();
    const first = expect(newSession({ signal: controller.signal }).get("/a")).rejects.toMatchObject({
      code: "cancelled",
    });
    const second = newSession().get("/b");
    setTimeout(() => controller.abort(), 30);
    await first;
    expect(await second).toBe("ticket");
    expect(pve.logins).toHaveLength(1);
  });

  it("user name and password renew an old ticket with the ticket itself, without the password", async () => {
    const { session } = await openSession(pve.handler, USER, {}, clock);
    await session.get("/a");
    clock.advance(61 * 60_000);
    await Promise.all([session.get("/b"), session.get("/c"), session.put("/d", {}, DOMAIN)]);
    expect(pve.logins).toHaveLength(2);
    expect(pve.logins[1]?.password).toMatch(/^PVE:root@pam:/);
  });

  it("user name and password log in again when the ticket is refused, also for writes, and once for many requests", async () => {
    const { session } = await openSession(pve.handler, USER);
    await session.get("/a");
    pve.valid.clear();
    const answers = await Promise.all([
      session.post("/b", {}, DOMAIN),
      ...[1, 2, 3].map((index) => session.get(`/c/${index}`)),
    ]);
    expect(answers).toEqual(["ticket", "ticket", "ticket", "ticket"]);
    // The ticket serves as the password first, because that needs no second factor.
    expect(pve.logins.map(({ password }) => password?.slice(0, 3))).toEqual(["cor", "PVE", "cor"]);
  });

  it("a login does not loop when every ticket is refused", async () => {
    const { session } = await openSession((request, response) => {
      const reply = pve.handler(request, response);
      if (request.path === "/access/ticket") pve.valid.clear();
      return reply;
    }, USER);
    await expect(session.get("/a")).rejects.toMatchObject({ code: "unauthorised", status: 401 });
    expect(pve.logins.length).toBeLessThanOrEqual(3);
  });
});

describe("a second factor", () => {
  // A new secret each time, because this machine remembers the used codes.
  const newSecret = () => [...randomBytes(32)].map((byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32]).join("");

  it("a second factor is confirmed with a code from the secret", async () => {
    const pve = new TicketServer();
    const totpSecret = newSecret();
    pve.totp = totpKey(totpSecret);
    const { session } = await openSession(pve.handler, { ...USER, totpSecret });
    expect(await session.get("/anything")).toBe("ticket");
    expect(pve.logins).toHaveLength(2);
    expect(pve.logins[1]).toMatchObject({
      username: "root@pam",
      "tfa-challenge": expect.stringContaining("PVE:!tfa!"),
    });
    expect(pve.logins[1]?.otp).toBeUndefined();
  });

  it("waits for the next code when another process has used the current one", async () => {
    const clock = settableClock();
    const pve = new TicketServer(clock.now);
    const totpSecret = newSecret();
    pve.totp = totpKey(totpSecret);
    const server = await testServer(pve.handler);
    // Close to the end of a step, so that the wait is short.
    clock.advance(59_000 - (clock.now() % 30_000));
    const logIn = () => testClient(server.url, { ...USER, totpSecret }, {}, clock).session.get("/anything");
    expect([await logIn(), await logIn()]).toEqual(["ticket", "ticket"]);
    const codes = pve.logins.flatMap(({ password }) => (password?.startsWith("totp:") ? password : []));
    expect(codes).toHaveLength(2);
    expect(new Set(codes).size).toBe(2);
  });

  it("a second factor that is refused is never repeated", async () => {
    const pve = new TicketServer();
    pve.totp = Buffer.from("another secret");
    const { session } = await openSession(pve.handler, { ...USER, totpSecret: newSecret() });
    await expect(session.get("/anything")).rejects.toMatchObject({
      code: "unauthorised",
      message: expect.stringMatching(/password was accepted.*totp_secret.*clocks/),
    });
    expect(pve.logins.filter(({ password }) => password?.startsWith("totp:"))).toHaveLength(1);
  });

  it("a second factor whose response gets lost leaves no doubt about the write that needed it", async () => {
    const pve = new TicketServer();
    const totpSecret = newSecret();
    pve.totp = totpKey(totpSecret);
    const { server, session } = await openSession(
      (request, response) => {
        if (request.form.get("tfa-challenge") === null) return pve.handler(request, response);
        request.socket.destroy();
        return undefined;
      },
      { ...USER, totpSecret },
    );
    const error = await session.post("/pools", {}, DOMAIN).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "transient", outcomeUnknown: false, path: "/access/ticket" });
    expect(server.seen).toEqual(["POST /access/ticket", "POST /access/ticket"]);
  });

  it("a second factor is explained when the secret is missing or the user has no TOTP", async () => {
    const pve = new TicketServer();
    pve.totp = Buffer.from("x");
    const server = await testServer(pve.handler);
    await expect(testClient(server.url, USER).session.get("/anything")).rejects.toThrow("`totp_secret`");
    pve.factors = '{"webauthn":{}}';
    const { session } = testClient(server.url, { ...USER, totpSecret: newSecret() });
    await expect(session.get("/anything")).rejects.toThrow("no TOTP");
  });
});

import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { totpCode, totpKey, totpStep } from "../../../src/api/credentials/totp";
import { machineTime } from "../../support/machine-clock";
import { testClient, testServer } from "../support/client";
import type { Handler, ReceivedRequest, Reply } from "../support/server";

const DOMAIN = { domain: "file-user_cfg" };

/** A server with tickets: counts logins, knows which tickets are valid, and asks for a second factor if told to. */
class TicketServer {
  readonly logins: Record<string, string>[] = [];
  readonly valid = new Map<string, string>();
  user = "root@pam";
  password = "correct horse";
  totp?: Buffer;
  usedSteps = new Set<number>();
  factors = '{"totp":true}';
  #count = 0;

  readonly handler: Handler = (request) =>
    request.path === "/access/ticket" ? this.#login(request) : this.#answer(request);

  issue(): { ticket: string; csrf: string } {
    const id = ++this.#count;
    const ticket = `PVE:${this.user}:${Math.floor(machineTime() / 1000)
      .toString(16)
      .toUpperCase()}::SIG+/${id}==`;
    this.valid.set(ticket, `CSRF:${id}`);
    return { ticket, csrf: `CSRF:${id}` };
  }

  #login({ form }: ReceivedRequest): Reply {
    const login = Object.fromEntries(form);
    this.logins.push(login);
    const refused: Reply = {
      status: 401,
      reason: "authentication failure",
      body: { data: null, message: "authentication failure\n" },
    };
    if (login.username !== this.user) return refused;
    if (login["tfa-challenge"] !== undefined) {
      const now = totpStep(machineTime());
      // The code of the step before is still taken: it may have run out on the way.
      const step = [now, now - 1].find((at) => this.totp && login.password === `totp:${totpCode(this.totp, at)}`);
      if (step === undefined || this.usedSteps.has(step)) return refused;
      this.usedSteps.add(step);
      return this.#granted();
    }
    if (this.valid.has(login.password ?? "")) return this.#granted();
    if (login.password !== this.password) return refused;
    if (!this.totp) return this.#granted();
    return {
      body: {
        data: { username: this.user, NeedTFA: 1, ticket: `PVE:!tfa!${encodeURIComponent(this.factors)}:6B015B50::SIG` },
      },
    };
  }

  #granted(): Reply {
    const { ticket, csrf } = this.issue();
    return { body: { data: { ticket, CSRFPreventionToken: csrf, username: this.user } } };
  }

  #answer({ headers, method }: ReceivedRequest): Reply {
    if (headers.authorization !== undefined) {
      const message = "Permission check failed (user != root@pam)\n";
      return method === "GET" ? { body: { data: "token" } } : { status: 403, body: { data: null, message } };
    }
    const ticket = decodeURIComponent(/^PVEAuthCookie=(.*)$/.exec(headers.cookie ?? "")?.[1] ?? "");
    const csrf = this.valid.get(ticket);
    if (csrf === undefined) return { status: 401, reason: "permission denied - invalid PVE ticket", body: "" };
    if (method !== "GET" && headers.csrfpreventiontoken !== csrf) {
      return { status: 401, reason: "Permission denied - invalid csrf token", body: "" };
    }
    return { body: { data: "ticket" } };
  }
}

const USER = { apiToken: undefined, username: "root@pam", password: "correct horse" };

describe("user name and password", () => {
  let pve: TicketServer;
  beforeEach(() => {
    pve = new TicketServer();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("log in once for all, when first needed, and send the CSRF token with writes only", async () => {
    const server = await testServer(pve.handler);
    const { newSession } = testClient(server.url, USER);
    const reads = Array.from({ length: 30 }, (_, index) => newSession().get(`/x/${index}`));
    expect(new Set(await Promise.all(reads))).toEqual(new Set(["ticket"]));
    await newSession().put("/pools", { poolid: "a" }, DOMAIN);
    expect(pve.logins).toHaveLength(1);
    expect(server.requests.find(({ method }) => method === "GET")?.headers.csrfpreventiontoken).toBeUndefined();
    expect(server.requests.at(-1)?.headers.csrfpreventiontoken).toBe("CSRF:1");
  });

  it("that are wrong are told once and not tried again", async () => {
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, { ...USER, password: "wrong" });
    await expect(session.get("/anything")).rejects.toMatchObject({
      code: "unauthorised",
      serverMessage: "authentication failure",
      path: "/access/ticket",
    });
    await expect(session.get("/cluster/backup")).rejects.toMatchObject({ code: "unauthorised" });
    expect(pve.logins).toHaveLength(1);
    pve.password = "wrong";
    vi.useFakeTimers({ toFake: ["Date"], now: machineTime() + 31_000 });
    expect(await session.get("/anything")).toBe("ticket");
  });

  it("go on for the others when the caller who began the login leaves", async () => {
    const server = await testServer(async (request, response) => {
      if (request.path === "/access/ticket") await new Promise((resolve) => setTimeout(resolve, 100));
      return pve.handler(request, response);
    });
    const { newSession } = testClient(server.url, USER);
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

  it("renew an old ticket by itself, without the password", async () => {
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, USER);
    await session.get("/a");
    vi.useFakeTimers({ toFake: ["Date"], now: machineTime() + 61 * 60_000 });
    await Promise.all([session.get("/b"), session.get("/c"), session.put("/d", {}, DOMAIN)]);
    expect(pve.logins).toHaveLength(2);
    expect(pve.logins[1]?.password).toMatch(/^PVE:root@pam:/);
  });

  it("log in anew when the ticket is refused, also for writes, and once for many requests", async () => {
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, USER);
    await session.get("/a");
    pve.valid.clear();
    const answers = await Promise.all([
      session.post("/b", {}, DOMAIN),
      ...[1, 2, 3].map((index) => session.get(`/c/${index}`)),
    ]);
    expect(answers).toEqual(["ticket", "ticket", "ticket", "ticket"]);
    // The ticket is tried as the password first, because that needs no second factor.
    expect(pve.logins.map(({ password }) => password?.slice(0, 3))).toEqual(["cor", "PVE", "cor"]);
  });

  it("do not loop when every ticket is refused", async () => {
    const server = await testServer((request, response) => {
      const reply = pve.handler(request, response);
      if (request.path === "/access/ticket") pve.valid.clear();
      return reply;
    });
    const { session } = testClient(server.url, USER);
    await expect(session.get("/a")).rejects.toMatchObject({ code: "unauthorised", status: 401 });
    expect(pve.logins.length).toBeLessThanOrEqual(3);
  });
});

describe("a second factor", () => {
  // A new secret each time: which of its codes were used is remembered on this machine.
  const newSecret = () => [...randomBytes(32)].map((byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32]).join("");

  it("is answered with a code made from the secret", async () => {
    const pve = new TicketServer();
    const totpSecret = newSecret();
    pve.totp = totpKey(totpSecret);
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, { ...USER, totpSecret });
    expect(await session.get("/anything")).toBe("ticket");
    expect(pve.logins).toHaveLength(2);
    expect(pve.logins[1]).toMatchObject({
      username: "root@pam",
      "tfa-challenge": expect.stringContaining("PVE:!tfa!"),
    });
    expect(pve.logins[1]?.otp).toBeUndefined();
  });

  it("waits for the next code when another process has used the present one", async () => {
    const pve = new TicketServer();
    const totpSecret = newSecret();
    pve.totp = totpKey(totpSecret);
    const server = await testServer(pve.handler);
    // Close to the end of a step, so that the wait is short.
    const now = Math.ceil(machineTime() / 30_000) * 30_000 + 29_000;
    vi.useFakeTimers({ toFake: ["Date"], now, shouldAdvanceTime: false });
    try {
      const tick = setInterval(() => vi.setSystemTime(machineTime() + 100), 100);
      expect(await testClient(server.url, { ...USER, totpSecret }).session.get("/anything")).toBe("ticket");
      expect(await testClient(server.url, { ...USER, totpSecret }).session.get("/anything")).toBe("ticket");
      clearInterval(tick);
      const codes = pve.logins.flatMap(({ password }) => (password?.startsWith("totp:") ? password : []));
      expect(codes).toHaveLength(2);
      expect(new Set(codes).size).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("that is refused is never tried again", async () => {
    const pve = new TicketServer();
    pve.totp = Buffer.from("another secret");
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, { ...USER, totpSecret: newSecret() });
    await expect(session.get("/anything")).rejects.toMatchObject({
      code: "unauthorised",
      message: expect.stringMatching(/password was accepted.*totp_secret.*clocks/),
    });
    expect(pve.logins.filter(({ password }) => password?.startsWith("totp:"))).toHaveLength(1);
  });

  it("that gets lost on the way leaves no doubt about the write that needed it", async () => {
    const pve = new TicketServer();
    const totpSecret = newSecret();
    pve.totp = totpKey(totpSecret);
    const server = await testServer((request, response) => {
      if (request.form.get("tfa-challenge") === null) return pve.handler(request, response);
      request.socket.destroy();
      return undefined;
    });
    const { session } = testClient(server.url, { ...USER, totpSecret });
    const error = await session.post("/pools", {}, DOMAIN).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "transient", outcomeUnknown: false, path: "/access/ticket" });
    expect(server.seen).toEqual(["POST /access/ticket", "POST /access/ticket"]);
  });

  it("is explained when the secret is missing or the user has no TOTP", async () => {
    const pve = new TicketServer();
    pve.totp = Buffer.from("x");
    const server = await testServer(pve.handler);
    await expect(testClient(server.url, USER).session.get("/anything")).rejects.toThrow("`totp_secret`");
    pve.factors = '{"webauthn":{}}';
    const { session } = testClient(server.url, { ...USER, totpSecret: newSecret() });
    await expect(session.get("/anything")).rejects.toThrow("no TOTP");
  });
});

describe("a ticket from elsewhere", () => {
  it("is used as it is", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const { ticket, csrf } = pve.issue();
    const { session } = testClient(server.url, { apiToken: undefined, ticket, csrfToken: csrf });
    await session.get("/anything");
    await session.put("/pools", {}, DOMAIN);
    expect(pve.logins).toHaveLength(0);
  });

  it("is exchanged for one with a CSRF token before the first write when it came without", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, { apiToken: undefined, ticket: pve.issue().ticket });
    await session.get("/anything");
    expect(pve.logins).toHaveLength(0);
    await session.put("/pools", {}, DOMAIN);
    expect(pve.logins).toHaveLength(1);
  });

  it("is said to be too old when it is", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, {
      apiToken: undefined,
      ticket: "PVE:root@pam:6B015B50::OLD",
      csrfToken: "x",
    });
    await expect(session.get("/anything")).rejects.toThrow(
      "The ticket is not valid any more (authentication failure).",
    );
  });
});

describe("root-only calls", () => {
  const ROOT = { credential: "root-ticket" } as const;

  it("use the ticket, all others the token, when both are configured", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, { username: "root@pam", password: pve.password });
    expect(session.settings.hasRootTicket).toBe(true);
    expect(await session.get("/anything")).toBe("token");
    expect(pve.logins).toHaveLength(0);
    expect(await session.get("/anything/else", {}, ROOT)).toBe("ticket");
    expect(await session.post("/anything", {}, { domain: "corosync", ...ROOT })).toBe("ticket");
    expect(pve.logins).toHaveLength(1);
  });

  it("use the ticket also when the caller did not know and the token was refused", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, { username: "root@pam", password: pve.password });
    expect(await session.post("/cluster/backup", {}, DOMAIN)).toBe("ticket");
  });

  it.each([
    ["a token only", {}],
    ["another user's password", { username: "admin@pve", password: "x" }],
    ["another user only", { apiToken: undefined, username: "admin@pve", password: "x" }],
  ])("say what to configure with %s, without asking the server", async (_, changes) => {
    const server = await testServer(new TicketServer().handler);
    const { session } = testClient(server.url, changes);
    expect(session.settings.hasRootTicket).toBe(false);
    const error = await session.get("/anything/else", {}, ROOT).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "root-ticket-needed", path: "/anything/else" });
    expect(String(error)).toContain('`username = "root@pam"`');
    expect(server.requests).toHaveLength(0);
  });
});

import { describe, expect, it } from "vitest";
import { parseTicket, TicketCredential } from "../../../src/api/credentials/ticket";
import { PveError } from "../../../src/api/errors";
import { Lifetime } from "../../../src/api/lifetime";
import { ManualClock } from "../../support/manual-clock";
import { openSession, testClient, testServer } from "../support/client";
import { TicketServer } from "../support/ticket-server";

const DOMAIN = { domain: "file-user_cfg" };

describe("a ticket from the configuration", () => {
  it("a ticket from the configuration is used unchanged", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const { ticket, csrf } = pve.issue();
    const { session } = testClient(server.url, { apiToken: undefined, ticket, csrfToken: csrf });
    await session.get("/anything");
    await session.put("/pools", {}, DOMAIN);
    expect(pve.logins).toHaveLength(0);
  });

  it("a ticket from the configuration without a CSRF token is exchanged for one with it before the first write", async () => {
    const pve = new TicketServer();
    const { session } = await openSession(pve.handler, { apiToken: undefined, ticket: pve.issue().ticket });
    await session.get("/anything");
    expect(pve.logins).toHaveLength(0);
    await session.put("/pools", {}, DOMAIN);
    expect(pve.logins).toHaveLength(1);
  });

  it("a ticket from the configuration is reported as expired when it is too old", async () => {
    const pve = new TicketServer();
    const { session } = await openSession(pve.handler, {
      apiToken: undefined,
      ticket: "PVE:root@pam:6B015B50::OLD",
      csrfToken: "x",
    });
    await expect(session.get("/anything")).rejects.toThrow("The ticket is no longer valid (authentication failure).");
  });
});

const lifetimeBy = (clock: ManualClock) => new Lifetime(new AbortController().signal, 60_000_000, clock);

describe("the renewal of a ticket", () => {
  /** Fails each attempt to get a ticket with the next of the failures, if there is one. */
  async function renewing(...failures: (Error | undefined)[]) {
    const clock = new ManualClock();
    const lifetime = lifetimeBy(clock);
    const issued: string[] = [];
    const issue = async (how: string) => {
      const failure = issued.length === 0 ? undefined : failures[issued.length - 1];
      issued.push(how);
      if (failure) throw failure;
      return { ticket: `T${issued.length}`, csrfToken: `C${issued.length}`, issuedAt: clock.now() };
    };
    const issuer = { login: () => issue("login"), exchange: (old: string) => issue(`exchange ${old}`) };
    const credential = new TicketCredential("root@pam", issuer, clock);
    const cookie = async (method: "GET" | "PUT" = "GET") => (await credential.authorise(method, lifetime)).headers;
    expect(await cookie()).toEqual({ cookie: "PVEAuthCookie=T1" });
    return { clock, lifetime, issued, credential, cookie };
  }

  const broken = new PveError({ code: "unreachable", serverMessage: "no connection" });
  const refused = new PveError({ code: "unauthorised", serverMessage: "authentication failure" });

  it("renews a ticket after an hour, and sends its CSRF token with writes", async () => {
    const { clock, issued, cookie } = await renewing();
    await clock.pass(3_600_000);
    await cookie();
    expect(issued).toEqual(["login"]);
    await clock.pass(1);
    expect(await cookie("PUT")).toEqual({ cookie: "PVEAuthCookie=T2", csrfpreventiontoken: "C2" });
    expect(issued).toEqual(["login", "exchange T1"]);
  });

  it("keeps a ticket whose renewal fails, and tries again after five minutes", async () => {
    const { clock, issued, cookie } = await renewing(broken);
    await clock.pass(3_600_001);
    expect(await cookie()).toEqual({ cookie: "PVEAuthCookie=T1" });
    await clock.pass(300_000);
    await cookie();
    expect(issued).toHaveLength(2);
    await clock.pass(1);
    expect(await cookie()).toEqual({ cookie: "PVEAuthCookie=T3" });
  });

  it("logs in again when the exchange is refused, and does not repeat a refused login for half a minute", async () => {
    const { clock, lifetime, issued, credential } = await renewing(refused, refused, undefined);
    const used = { headers: {}, version: 1 };
    await expect(credential.renew(used, lifetime)).rejects.toBe(refused);
    expect(issued).toEqual(["login", "exchange T1", "login"]);
    await clock.pass(29_999);
    await expect(credential.renew(used, lifetime)).rejects.toBe(refused);
    expect(issued).toHaveLength(3);
    await clock.pass(1);
    expect(await credential.renew(used, lifetime)).toBe(true);
    expect(issued.slice(3)).toEqual(["exchange T1"]);
    // A newer ticket exists already.
    expect(await credential.renew(used, lifetime)).toBe(true);
    expect(issued).toHaveLength(4);
  });
});

it.each([
  ["PVE:root@pam:6B015B50::sig", { user: "root@pam", issuedAt: 0x6b015b50 * 1000 }],
  ["PVE:a@b@ldap:6b015b50:x", { user: "a@b@ldap", issuedAt: 0x6b015b50 * 1000 }],
  ["PVE:root:6B015B50::sig", undefined],
  ["PVE:root@pam:6B015B5::sig", undefined],
  ["xPVE:root@pam:6B015B50::sig", undefined],
])("the user and the time of a ticket are part of it: %s", (ticket, parsed) => {
  expect(parseTicket(ticket)).toEqual(parsed);
});

describe("a ticket for other programs", () => {
  it("a ticket for other programs is the client's own while it is fresh, and a new one later", async () => {
    const clock = new ManualClock();
    const issued: string[] = [];
    const issue = async (how: string) => {
      issued.push(how);
      return { ticket: `T${issued.length}`, csrfToken: "C", issuedAt: clock.now() };
    };
    const issuer = { login: () => issue("login"), exchange: (old: string) => issue(`exchange ${old}`) };
    const credential = new TicketCredential("root@pam", issuer, clock);
    const lifetime = lifetimeBy(clock);
    await credential.authorise("GET", lifetime);
    const first = { user: "root@pam", ticket: "T1", csrfToken: "C", expiresAt: clock.now() + 7_200_000 };
    await clock.pass(300_000);
    expect(await credential.fresh(lifetime)).toEqual(first);
    await clock.pass(1);
    expect(await credential.fresh(lifetime)).toMatchObject({ ticket: "T2", expiresAt: clock.now() + 7_200_000 });
    expect(issued).toEqual(["login", "exchange T1"]);
  });

  it("a ticket for other programs is hidden in all messages from then on", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const user = { apiToken: undefined, username: pve.user, password: pve.password };
    const { client, session } = testClient(server.url, user);
    const { ticket = "", csrfToken = "" } = (await session.login()) ?? {};
    expect(csrfToken).not.toBe("");
    expect(client.scrub(`got '${csrfToken}' and '${ticket}'`)).toBe("got '(hidden)' and '(hidden)'");
  });

  it("a ticket for other programs needs a user name and a password", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const { ticket, csrf } = pve.issue();
    expect(await testClient(server.url).session.login()).toBeUndefined();
    const elsewhere = { apiToken: undefined, ticket, csrfToken: csrf };
    expect(await testClient(server.url, elsewhere).session.login()).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { TicketCredential } from "../../../src/api/credentials/ticket";
import { Lifetime } from "../../../src/api/lifetime";
import { ManualClock } from "../../support/manual-clock";
import { testClient, testServer } from "../support/client";
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
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, { apiToken: undefined, ticket: pve.issue().ticket });
    await session.get("/anything");
    expect(pve.logins).toHaveLength(0);
    await session.put("/pools", {}, DOMAIN);
    expect(pve.logins).toHaveLength(1);
  });

  it("a ticket from the configuration is reported as expired when it is too old", async () => {
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

describe("a ticket for other programs", () => {
  const lifetimeBy = (clock: ManualClock) => new Lifetime(new AbortController().signal, 60_000_000, clock);

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

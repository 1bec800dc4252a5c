import { describe, expect, it } from "vitest";
import { testClient, testServer } from "../support/client";
import { TicketServer } from "../support/ticket-server";

const DOMAIN = { domain: "file-user_cfg" };

describe("a ticket from elsewhere", () => {
  it("a ticket from elsewhere is used as it is", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const { ticket, csrf } = pve.issue();
    const { session } = testClient(server.url, { apiToken: undefined, ticket, csrfToken: csrf });
    await session.get("/anything");
    await session.put("/pools", {}, DOMAIN);
    expect(pve.logins).toHaveLength(0);
  });

  it("a ticket from elsewhere is exchanged for one with a CSRF token before the first write when it came without", async () => {
    const pve = new TicketServer();
    const server = await testServer(pve.handler);
    const { session } = testClient(server.url, { apiToken: undefined, ticket: pve.issue().ticket });
    await session.get("/anything");
    expect(pve.logins).toHaveLength(0);
    await session.put("/pools", {}, DOMAIN);
    expect(pve.logins).toHaveLength(1);
  });

  it("a ticket from elsewhere is said to be too old when it is", async () => {
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

/** The credential that a call uses. */
import { describe, expect, it } from "vitest";
import { openSession } from "../support/client";
import { TicketServer } from "../support/ticket-server";

const DOMAIN = { domain: "file-user_cfg" };

describe("root-only calls", () => {
  const ROOT = { credential: "root-ticket" } as const;

  it("root-only calls use the ticket, and all others the token, when both are configured", async () => {
    const pve = new TicketServer();
    const { session } = await openSession(pve.handler, { username: "root@pam", password: pve.password });
    expect(session.settings.hasRootTicket).toBe(true);
    expect(await session.get("/anything")).toBe("token");
    expect(pve.logins).toHaveLength(0);
    expect(await session.get("/anything/else", {}, ROOT)).toBe("ticket");
    expect(await session.post("/anything", {}, { domain: "corosync", ...ROOT })).toBe("ticket");
    expect(pve.logins).toHaveLength(1);
  });

  it("root-only calls use the ticket even if the caller did not mark them and the token was refused", async () => {
    const pve = new TicketServer();
    const { session } = await openSession(pve.handler, { username: "root@pam", password: pve.password });
    expect(await session.post("/cluster/backup", {}, DOMAIN)).toBe("ticket");
  });

  it.each([
    ["a token only", {}],
    ["another user's password", { username: "admin@pve", password: "x" }],
    ["another user only", { apiToken: undefined, username: "admin@pve", password: "x" }],
  ])("root-only calls report the missing setting with %s, without a request", async (_, changes) => {
    const { server, session } = await openSession(new TicketServer().handler, changes);
    expect(session.settings.hasRootTicket).toBe(false);
    const error = await session.get("/anything/else", {}, ROOT).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "root-ticket-needed", path: "/anything/else" });
    expect(String(error)).toContain('`username = "root@pam"`');
    expect(String(error)).toMatch(
      /Only root@pam may .* with `csrf_token`\. In addition to `api_token`, the provider uses them/,
    );
    expect(server.requests).toHaveLength(0);
  });
});

import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { ephemerals } from "../../../src/resources";
import { FakeSession } from "../../support/fake-session";

const open = (login?: ConstructorParameters<typeof FakeSession>[1]) => {
  const services = new FakeSession({}, login);
  const definition = ephemerals.find(({ type }) => type === "ticket");
  return definition?.open({} as State, { services, signal: services.signal, importing: false, warn: () => undefined });
};

describe("pve_ticket", () => {
  it("returns the ticket with the CSRF token, and its expiry", async () => {
    const login = { user: "root@pam", ticket: "PVE:root@pam:6B015B50::SIG", csrfToken: "6B015B50:x", expiresAt: 0 };
    expect(await open({ login })).toEqual({
      result: {
        username: "root@pam",
        ticket: login.ticket,
        csrf_token: login.csrfToken,
        expires_at: "1970-01-01T00:00:00.000Z",
      },
    });
  });

  it("needs a user name and a password in the provider block", async () => {
    await expect(open()).rejects.toThrow("A ticket needs a user name and a password");
  });
});

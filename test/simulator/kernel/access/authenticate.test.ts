/** Logins: tokens, tickets with expiry and renewal, CSRF tokens, second factors. */
import { beforeEach, expect, it } from "vitest";
import { totpCode, totpStep } from "../../../../src/simulator/families/access/ticket";
import { SECRETS, USER_CONFIG } from "../../../../src/simulator/kernel/access/user-config";
import { logIn, start, type TestSimulator } from "../../support";

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await start();
});

const HOUR = 3_600_000;

it("API tokens work in all accepted notations", async () => {
  const [name = "", secret = ""] = simulator.token.split("=");
  for (const value of [
    `PVEAPIToken=${name}=${secret}`,
    `PVEAPIToken ${name}=${secret}`,
    `PVEAPIToken=${encodeURIComponent(name)}=${secret}; x`,
  ]) {
    expect(await simulator.get("/version", {}, { Authorization: value })).toMatchObject({ status: 200 });
  }
});

it("API tokens are refused with an empty body when they are wrong, expired, or belong to a disabled user", async () => {
  const refusal = { status: 401, reason: "Authentication failed!" };
  const wrongToken = simulator.token.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  expect(await simulator.get("/version", {}, { Authorization: `PVEAPIToken=${wrongToken}` })).toEqual(refusal);
  simulator.state.change(USER_CONFIG, ({ tokens }) => {
    tokens["root@pam!tf"] = { privsep: false, expire: 1000 };
  });
  expect(await simulator.get("/version")).toEqual(refusal);
  simulator.state.change(USER_CONFIG, ({ tokens, users }) => {
    tokens["root@pam!tf"] = { privsep: false, expire: 0 };
    users["root@pam"] = { enable: false, expire: 0 };
  });
  expect(await simulator.get("/version")).toEqual(refusal);
  const basic = { Authorization: "Basic eDp5" };
  expect(await simulator.get("/version", {}, basic)).toEqual({ status: 401, reason: "No ticket" });
});

it("API tokens do not count as root: operations of root@pam need a ticket", async () => {
  simulator.state.change(USER_CONFIG, ({ tokens }) => {
    tokens["root@pam!tf"] = { privsep: true, expire: 0 };
  });
  const message = "Permission check failed (/, Sys.Audit)\n";
  expect(await simulator.get("/cluster/status")).toMatchObject({ status: 403, message });
});

it("tickets need a CSRF token on writes and end after two hours", async () => {
  const session = await logIn(simulator, "root@pam", simulator.password);
  expect(await simulator.get("/pools", {}, session)).toMatchObject({ status: 200 });
  expect(await simulator.post("/pools", { poolid: "a" }, session)).toMatchObject({ status: 200 });
  const withoutToken = { Cookie: session.Cookie as string };
  const refused = { status: 401, reason: "Permission denied - invalid csrf token" };
  expect(await simulator.post("/pools", { poolid: "b" }, withoutToken)).toEqual(refused);
  simulator.clock.advance(2 * HOUR);
  expect(await simulator.get("/pools", {}, session)).toEqual({ status: 401, reason: "Authentication failed!" });
});

it("tickets can be renewed by their users, and by root for other users", async () => {
  const ticketOf = async (username: string, password: string) =>
    (await simulator.post("/access/ticket", { username, password }, {})).data?.ticket as string | undefined;
  const root = (await ticketOf("root@pam", simulator.password)) as string;
  const viewer = (await ticketOf("viewer@pve", "viewer-password")) as string;
  simulator.clock.advance(1.5 * HOUR);
  expect(await ticketOf("root@pam", root)).toBeDefined();
  expect(await ticketOf("viewer@pve", root)).toBeDefined();
  expect(await ticketOf("root@pam", viewer)).toBeUndefined();
  simulator.clock.advance(HOUR);
  expect(await ticketOf("root@pam", root)).toBeUndefined();
});

it("tickets come with the capabilities of the user", async () => {
  const login = (username: string, password: string) => simulator.post("/access/ticket", { username, password }, {});
  const { data } = await login("viewer", "viewer-password");
  expect(data).toBeNull();
  const viewer = (await login("viewer@pve", "viewer-password")).data;
  expect(viewer).toMatchObject({ username: "viewer@pve", cap: { dc: {}, vms: {} } });
  expect((await login("root@pam", simulator.password)).data.cap.dc).toEqual({
    "SDN.Allocate": 1,
    "SDN.Audit": 1,
    "SDN.Use": 1,
    "Sys.Audit": 1,
    "Sys.Modify": 1,
  });
});

const secret = "JBSWY3DPEHPK3PXP";

async function withTotp() {
  simulator.clock.stop();
  simulator.state.change(SECRETS, ({ totp }) => {
    totp["root@pam"] = { secret };
  });
  const login = (params: Record<string, string>) =>
    simulator.post("/access/ticket", { username: "root@pam", ...params }, {});
  const code = (offset = 0) => `totp:${totpCode(secret, totpStep(simulator.clock.now() / 1000) + offset)}`;
  return { simulator, login, code };
}

it("second factors are requested in a second step, whose ticket is valid for nothing else", async () => {
  const { simulator, login, code } = await withTotp();
  const { data: first } = await login({ password: simulator.password });
  expect(first).toMatchObject({ NeedTFA: 1, ticket: expect.stringMatching(/^PVE:!tfa!/) });
  expect(first.cap).toBeUndefined();
  const cookie = { Cookie: `PVEAuthCookie=${encodeURIComponent(first.ticket)}` };
  expect(await simulator.get("/version", {}, cookie)).toMatchObject({ status: 401 });
  expect(await login({ password: "totp:000000", "tfa-challenge": first.ticket })).toMatchObject({ status: 401 });
  const { data: second } = await login({ password: code(), "tfa-challenge": first.ticket });
  expect(second.ticket).toMatch(/^PVE:root@pam:/);
  const repeatedLogin = await login({ password: code(), "tfa-challenge": first.ticket });
  expect(repeatedLogin).toMatchObject({ status: 401, message: "authentication failure\n" });
  simulator.clock.advance(30_000);
  expect((await login({ password: simulator.password, otp: code() })).data.ticket).toMatch(/^PVE:root@pam:/);
});

it("second factors are locked after eight wrong codes", async () => {
  const { simulator, login, code } = await withTotp();
  for (let n = 0; n < 8; n++) await login({ password: simulator.password, otp: "totp:000000" });
  expect(await login({ password: simulator.password, otp: code() })).toMatchObject({ status: 401 });
});

it("second factors match the published test vectors", () => {
  const rfc = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(totpCode(rfc, totpStep(59))).toBe("287082");
  expect(totpCode(rfc, totpStep(1111111109))).toBe("081804");
  expect(totpCode(rfc, totpStep(20000000000))).toBe("353130");
});

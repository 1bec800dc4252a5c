import { describe, expect, it } from "vitest";
import { PveError } from "../../src/api";
import { userAgent } from "../../src/system/build";
import { openSession, TOKEN, testClient } from "./support/client";

describe("a client with an API token", () => {
  it("reads and writes in the server's formats", async () => {
    const { server, session } = await openSession(({ method }) => ({
      body: { data: method === "GET" ? [{ poolid: "a" }] : null },
    }));

    expect(await session.get("/pools", { poolid: "a/b", type: undefined })).toEqual([{ poolid: "a" }]);
    expect(
      await session.post("/pools", { poolid: "x", comment: "a+b=c&d;e% ü" }, { domain: "file-user_cfg" }),
    ).toBeNull();
    await session.put("/pools", { poolid: "x", "allow-move": true, vms: [100, 101] }, { domain: "file-user_cfg" });
    await session.delete("/pools", { poolid: "x" }, { domain: "file-user_cfg" });

    const [read, create, update, remove] = server.requests;
    expect(server.seen).toEqual(["GET /pools", "POST /pools", "PUT /pools", "DELETE /pools"]);
    expect(read?.headers.authorization).toBe(`PVEAPIToken=${TOKEN}`);
    expect(read?.query.get("poolid")).toBe("a/b");
    expect(create?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(create?.headers["content-length"]).toBe(String(create?.body.length));
    expect(create?.form.get("comment")).toBe("a+b=c&d;e% ü");
    expect(update?.form.getAll("vms")).toEqual(["100", "101"]);
    expect(update?.form.get("allow-move")).toBe("1");
    expect(remove?.body).toBe("");
    expect(remove?.query.get("poolid")).toBe("x");
    for (const { headers } of server.requests) {
      expect(headers["transfer-encoding"]).toBeUndefined();
      expect(headers["user-agent"]).toBe(userAgent());
    }
  });

  it("keeps connections for the next requests", async () => {
    const { server, session } = await openSession();
    for (let index = 0; index < 20; index++) await session.get("/anything");
    // The pool may open a second connection when a request follows a response immediately.
    expect(server.connections).toBeLessThanOrEqual(2);
  });

  it("reads the server's version once", async () => {
    const { server, session } = await openSession(() => ({ body: { data: { version: "9.2.11", release: "9.2" } } }));
    const version = await session.version();
    expect(version.version).toBe("9.2.11");
    expect(["9.2", "9.2.11", "9.2.12", "10"].map(version.atLeast)).toEqual([true, true, false, false]);
    await session.version();
    expect(server.seen).toEqual(["GET /version"]);
  });

  it("reports the cause of a refusal", async () => {
    const { session } = await openSession(() => ({
      status: 400,
      reason: "Parameter verification failed.",
      body: { data: null, message: "Parameter verification failed.\n", errors: { name: "no such alias\n" } },
    }));
    const error = await session.get("/cluster/firewall/aliases/web").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(PveError);
    expect(error).toMatchObject({ code: "not-found", status: 400, parameters: { name: "no such alias" } });
    expect((error as PveError).message).toBe(
      "GET /cluster/firewall/aliases/web: Parameter verification failed. (400) [name: no such alias]",
    );
  });

  it("confirms its credentials by one read of their permissions, until a response has shown that they are accepted", async () => {
    const { server, client, session } = await openSession(({ path }) => ({
      body: { data: path === "/access/permissions" ? { "/": { "Sys.Audit": 1 } } : null },
    }));
    const limits = { signal: new AbortController().signal, timeoutMs: 5_000 };
    await client.confirmCredentials(limits);
    expect(server.seen).toEqual(["GET /access/permissions"]);
    await session.get("/anything");
    await client.confirmCredentials(limits);
    expect(server.seen).toEqual(["GET /access/permissions", "GET /anything"]);
  });

  it("reports refused credentials before the first request", async () => {
    const { client } = await openSession(() => ({ status: 401, reason: "No ticket", body: "" }));
    const limits = { signal: new AbortController().signal, timeoutMs: 5_000 };
    await expect(client.confirmCredentials(limits)).rejects.toMatchObject({ code: "unauthorised" });
    await expect(client.confirmPermissions(limits)).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("uses safe settings unless the configuration chooses others", () => {
    const { settings } = testClient("https://pve1").session;
    expect(settings).toEqual({
      sdnApply: "auto",
      taskTimeoutMs: 20_000,
      hasRootTicket: false,
      allowOtherPaths: false,
      checkPrivileges: "off",
      oldServer: "refuse",
    });
    expect(testClient("https://pve1", { sdnLockToken: "a-lock-token" }).session.settings).toEqual({
      ...settings,
      sdnLockToken: "a-lock-token",
    });
  });

  it("hides all configured secrets in its messages", () => {
    const secrets = { password: "PLANTED-1", totpSecret: "JBSWY3DPEHPK3PXP", sdnLockToken: "PLANTED-2" };
    const { client } = testClient("https://pve1", { username: "root@pam", ...secrets });
    for (const secret of [...Object.values(secrets), TOKEN, TOKEN.split("=")[1]])
      expect(client.scrub(`a ${secret} b`)).toBe("a (hidden) b");
  });

  it.each([
    ["https://pve1:8006", {}, []],
    ["http://127.0.0.1:8006", {}, []],
    ["http://localhost:8006", {}, []],
    ["http://[::1]:8006", {}, []],
    ["http://pve1:8006", {}, [/without encryption/]],
    ["https://pve1:8006", { insecure: true }, [/not verified/]],
  ])("warns about insecure connections to %s with %j", (endpoint, changes, warnings) => {
    const { log } = testClient(endpoint, changes);
    expect(log.map(({ level, message }) => [level, message])).toEqual(
      warnings.map((warning) => ["warn", expect.stringMatching(warning)]),
    );
  });
});

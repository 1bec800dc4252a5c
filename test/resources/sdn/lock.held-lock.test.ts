import { describe, expect, it } from "vitest";
import { lockToken, lockTokenAnd, withHeldLock } from "../../../src/resources/sdn/lock";
import { openLock } from "./lock-server";

const zone = (body: object) => ({ zone: "z1", type: "simple", ...body }) as const;
const options = { domain: "domain-sdn" };

describe("writes while their own process holds the lock", () => {
  it("writes carry the token while the lock is held, and release nothing", async () => {
    const { session, server, open, close } = openLock();
    expect(lockToken(session)).toEqual({});
    const { private: kept } = await open();
    expect(lockToken(session)).toEqual({ "lock-token": server.token });
    expect(lockTokenAnd(true, session)).toEqual({ "lock-token": server.token, "release-lock": 0 });
    await close(kept);
    expect(lockToken(session)).toEqual({});
  });

  it("writes that were sent before the lock was taken are repeated with the token", async () => {
    const { session, server, open } = openLock();
    const early = zone(lockToken(session));
    await open();
    await withHeldLock(session).write("POST /cluster/sdn/zones", {}, early, options);
    expect(session.parameters("POST /cluster/sdn/zones")).toEqual([early, { ...early, "lock-token": server.token }]);
  });

  it("writes that meet the lock before its response wait for the token", async () => {
    const { session, server, open } = openLock();
    let answer = () => {};
    session.answer(async (sent) => {
      const token = server.answer(sent);
      if (sent.path.endsWith("/lock")) await new Promise<void>((resolve) => (answer = resolve));
      return token;
    });
    const opening = open();
    Object.assign(session, { sleep: async () => answer() });
    await withHeldLock(session).write("POST /cluster/sdn/zones", {}, zone({}), options);
    expect((await opening).diagnostics).toEqual([]);
    expect(session.parameters("POST /cluster/sdn/zones").at(-1)).toMatchObject({ "lock-token": server.token });
  });

  it("writes that another client's lock refuses fail at once", async () => {
    const { session, server } = openLock();
    server.take();
    const write = withHeldLock(session).write("POST /cluster/sdn/zones", {}, zone({}), options);
    await expect(write).rejects.toThrow("invalid lock token");
    expect(session.requests).toHaveLength(1);
  });

  it("writes with an expired token fail, and are not repeated forever", async () => {
    const { session, server, open } = openLock();
    await open();
    const body = zone(lockToken(session));
    server.take();
    await expect(withHeldLock(session).write("POST /cluster/sdn/zones", {}, body, options)).rejects.toThrow("invalid");
    expect(session.parameters("POST /cluster/sdn/zones")).toHaveLength(1);
  });
});

import { expect, it } from "vitest";
import { PveError } from "../../../src/api/errors";
import { refusal } from "../../support/fake-session";
import { openLock } from "./lock-server";

const LOCK = "/cluster/sdn/lock";

it("the lock of a run is taken and released with its token", async () => {
  const { server, session, open, close } = openLock();
  const { result, private: kept, renewAt, diagnostics } = await open();
  expect(diagnostics).toEqual([]);
  expect(result).toEqual({ allow_pending: null, token: server.token, timeouts: null });
  expect(renewAt).toBeInstanceOf(Date);
  const token = server.token;
  expect(await close(kept)).toEqual({ diagnostics: [] });
  expect(server.token).toBeUndefined();
  expect(session.parameters(`DELETE ${LOCK}`)).toEqual([{ "lock-token": token }]);
});

it("the lock of a run is confirmed by a renewal, which changes nothing", async () => {
  const { server, open, renew } = openLock();
  const { private: kept } = await open();
  const { token } = server;
  server.hasPending = true;
  expect(await renew(kept)).toMatchObject({ diagnostics: [], renewAt: expect.any(Date) });
  expect(server.token).toBe(token);
});

it("the lock of a run that another client has released is lost: the renewal fails, and the end of the run reports it", async () => {
  const { server, open, renew, close } = openLock();
  const { private: kept } = await open();
  server.token = undefined;
  const renewed = await renew(kept);
  expect(renewed).toMatchObject({
    diagnostics: [{ severity: "error", summary: expect.stringMatching(/lock was lost/) }],
  });
  expect(renewed).not.toHaveProperty("renewAt");
  expect(server.token).toBeUndefined();
  expect(await close(kept)).toMatchObject({
    diagnostics: [{ severity: "warning", summary: expect.stringMatching(/lock was lost/) }],
  });
  expect(server.token).toBeUndefined();
});

it("the lock of a run that is lost between renewals is reported at the end", async () => {
  const { server, open, close } = openLock();
  const { private: kept } = await open();
  server.token = undefined;
  expect(await close(kept)).toMatchObject({
    diagnostics: [{ severity: "warning", summary: expect.stringMatching(/lock was lost/) }],
  });
  expect(server.token).toBeUndefined();
});

it("the lock of a run that another client has replaced is left alone", async () => {
  const { server, open, close } = openLock();
  const { private: kept } = await open();
  const theirs = server.take();
  const { diagnostics } = await close(kept);
  expect(diagnostics).toMatchObject([
    { severity: "warning", detail: expect.stringMatching(/another lock now, which the provider has left alone/) },
  ]);
  expect(server.token).toBe(theirs);
});

it("the lock of a run waits while another client holds it", async () => {
  const { server, session, open } = openLock();
  server.take();
  session.answer((sent) => {
    if (session.slept > 6_000) server.token = undefined;
    return server.answer(sent);
  });
  const { diagnostics } = await open();
  expect(diagnostics).toEqual([]);
  expect(session.slept).toBe(8_000);
});

it("the lock of a run fails when another client keeps it too long, with instructions to release it", async () => {
  const { server, session, open, endings } = openLock();
  const theirs = server.take();
  Object.assign(session, {
    sleep: async () => {
      throw new PveError({ code: "timeout", serverMessage: "The operation's time limit of 120 s has passed." });
    },
  });
  const { result, diagnostics } = await open();
  expect(result).toBeNull();
  expect(diagnostics).toMatchObject([
    {
      summary: expect.stringMatching(/Could not open pve_sdn_lock: .*invalid lock token/),
      detail: expect.stringMatching(/delete \/cluster\/sdn\/lock --force 1/),
    },
  ]);
  expect([server.token, endings.size]).toEqual([theirs, 0]);
});

it("the lock of a run is not granted while changes are staged, unless that is allowed", async () => {
  const { server, open } = openLock();
  server.hasPending = true;
  expect((await open()).diagnostics).toMatchObject([{ detail: expect.stringMatching(/allow_pending = true/) }]);
  const allowing = openLock({}, { allow_pending: true });
  allowing.server.hasPending = true;
  expect((await allowing.open()).diagnostics).toEqual([]);
});

it("the lock of a run whose response is lost counts as unknown, and the error explains how to release it", async () => {
  const { session, open } = openLock();
  const lost = { code: "outcome-unknown", serverMessage: "lost", method: "POST", path: LOCK } as const;
  session.answer(() => {
    throw new PveError(lost);
  });
  const { diagnostics } = await open();
  expect(diagnostics).toMatchObject([
    {
      summary: "SDN lock unconfirmed",
      detail: expect.stringMatching(/lock --force 1[\s\S]*POST \/cluster\/sdn\/lock/),
    },
  ]);
  // A repeated run would have nothing to continue from.
  expect(diagnostics[0]?.detail).not.toContain("Run apply again");
});

it("the lock of a run remains when the server is down at the end, and the error explains how to release it", async () => {
  const { server, session, open, close } = openLock();
  const { private: kept } = await open();
  session.answer(() => {
    throw new PveError({ code: "unreachable", serverMessage: "connect ECONNREFUSED" });
  });
  const { diagnostics } = await close(kept);
  expect(diagnostics).toMatchObject([
    {
      severity: "error",
      summary: "The SDN lock is still held",
      detail: expect.stringMatching(/lock --force 1[\s\S]*unreachable/),
    },
  ]);
  expect(JSON.stringify(diagnostics)).not.toContain(server.token);
});

it("the lock of a run is renewed later when the server is down, and no longer when the server refuses", async () => {
  const { session, open, renew } = openLock();
  const { private: kept } = await open();
  session.answer(() => {
    throw new PveError({ code: "unreachable", serverMessage: "connect ECONNREFUSED" });
  });
  expect(await renew(kept)).toMatchObject({ diagnostics: [], renewAt: expect.any(Date) });
  session.answer({ [`POST ${LOCK}`]: refusal(403, "Permission check failed (/sdn, SDN.Allocate)") });
  const refused = await renew(kept);
  expect(refused).toMatchObject({
    diagnostics: [{ severity: "error", summary: expect.stringMatching(/Could not renew pve_sdn_lock/) }],
  });
  expect(refused).not.toHaveProperty("renewAt");
});

it("the lock of a run that Terraform does not close is released when the process ends, without a read before", async () => {
  const { server, session, open, endings } = openLock();
  await open();
  const before = session.requests.length;
  for (const work of [...endings.values()]) await work();
  expect(server.token).toBeUndefined();
  expect(session.sent().slice(before)).toEqual([`DELETE ${LOCK}`]);
});

it("the lock of a run exists once per provider block, and not for a block that works under another one", async () => {
  const { session, open } = openLock();
  await open();
  expect((await open()).diagnostics).toMatchObject([{ summary: "This provider block holds the SDN lock already" }]);
  expect(session.parameters(`POST ${LOCK}`)).toHaveLength(1);
  const under = openLock({ settings: { sdnLockToken: "theirs" } });
  expect((await under.open()).diagnostics).toMatchObject([
    { detail: expect.stringMatching(/provider block without that setting/) },
  ]);
  expect(under.session.requests).toEqual([]);
});

it("the lock of a run can be taken again after it was closed, as each walk of Terraform does", async () => {
  const { open, close, server } = openLock();
  const first = await open();
  await close(first.private);
  const second = await open();
  expect(second.diagnostics).toEqual([]);
  await close(second.private);
  expect(server.token).toBeUndefined();
});

it("the lock of a run needs Proxmox VE 9.0, which an older server's refusal reports", async () => {
  const { session, open } = openLock({ version: "8.4.1" });
  session.answer({ [`POST ${LOCK}`]: refusal(501, "Method 'POST /cluster/sdn/lock' not implemented") });
  expect((await open()).diagnostics).toMatchObject([
    { summary: "ephemeral.pve_sdn_lock needs Proxmox VE 9.0", detail: expect.stringMatching(/runs 8\.4\.1/) },
  ]);
});

import { describe, expect, it } from "vitest";
import { problemsIn, startApply } from "../../../../src/resources/sdn/apply/task";
import { FakeSession, refusal } from "../../../support/fake-session";

const UPID = "UPID:pve1:00007E35:0006CAA3:6B015C6E:reloadnetworkall::root@pam!tf:";

describe("starting an apply", () => {
  it("sends no token unless one is configured", async () => {
    const session = new FakeSession({ "PUT /cluster/sdn": UPID });
    expect(await startApply(session, true)).toBe(UPID);
    expect(session.parameters("PUT /cluster/sdn")).toEqual([{}]);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])("sends explicitly whether the lock is released: %s", async (release, sent) => {
    const session = new FakeSession({ "PUT /cluster/sdn": UPID }, { settings: { sdnLockToken: "token" } });
    await startApply(session, release);
    expect(session.parameters("PUT /cluster/sdn")).toEqual([{ "lock-token": "token", "release-lock": sent }]);
  });

  it("tries again when the worker could not start, but not forever", async () => {
    let failures = 2;
    const noWorker = refusal(500, "got no worker upid - start worker failed\n");
    const session = new FakeSession({ "PUT /cluster/sdn": () => (failures-- > 0 ? noWorker : UPID) });
    expect(await startApply(session, false)).toBe(UPID);
    expect(session.requests).toHaveLength(3);
    expect(session.slept).toBeGreaterThan(0);
    failures = 100;
    await expect(startApply(session, false)).rejects.toThrow("got no worker upid");
    expect(session.requests.length).toBeLessThan(10);
  });

  it("starting an apply does not try again when the configuration cannot be committed", async () => {
    const message = "could not commit SDN config: controller nosuch don't exist\n";
    const session = new FakeSession({ "PUT /cluster/sdn": refusal(500, message) });
    await expect(startApply(session, false)).rejects.toThrow("could not commit SDN config");
    expect(session.requests).toHaveLength(1);
  });
});

it("trouble in the log of an apply is reported by node", () => {
  const log = [
    "pve1: reloading network config",
    "pve2: reloading network config",
    "command '/usr/bin/pvesh set /nodes/pve2/network' failed: exit code 255",
    "pve3: reloading network config",
    "ifreload error: can't find bridge vmbr7",
    "done",
  ];
  expect(problemsIn({ log })).toEqual([
    { node: "pve2", lines: [log[2]] },
    { node: "pve3", lines: [log[4]] },
  ]);
});

it("trouble in the log of an apply is reported without a node if the log names none", () => {
  expect(problemsIn({ log: ["unable to read file"] })).toEqual([{ lines: ["unable to read file"] }]);
  expect(problemsIn({ log: ["pve1: reloading network config", "TASK OK"] })).toEqual([]);
});

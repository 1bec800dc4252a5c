/** Creations by several requests of which the first response is lost: the provider adopts and completes the object. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PveClient } from "../../src/api";
import { backupJob } from "../../src/resources/backup/job";
import { ipset } from "../../src/resources/firewall/ipset";
import { securityGroup } from "../../src/resources/firewall/security-group";
import { pool } from "../../src/resources/pools/pool";
import { replicationJob } from "../../src/resources/replication/job";
import { createSimulator, type Simulator } from "../../src/simulator";
import { clientOf, sessionOf } from "../support/client";
import { Lifecycle } from "../support/lifecycle";
import type { PathSession } from "../support/path-session";

let simulator: Simulator;
let client: PveClient;
let session: PathSession;

beforeAll(async () => {
  simulator = await createSimulator({ http: true });
  client = clientOf(simulator);
  session = sessionOf(client);
});

beforeEach(() => simulator.faults.clear());

afterAll(async () => {
  await client.close();
  await simulator.close();
});

const loseAnswer = (path: string, when: "before" | "after" = "after", skip = 0) =>
  simulator.faults.add({ fault: "drop", when, request: { method: "POST", path }, times: 1, skip });

describe("an object with a name that its creation generated", () => {
  it.each([
    ["backup job", backupJob, "/cluster/backup", { schedule: "daily", all: true }],
    ["replication job", replicationJob, "/cluster/replication", { guest: 100, target: "pve2" }],
  ])(
    "an object with a generated name is found by that name when the response is lost: %s",
    async (_, definition, path, config) => {
      const there = async () => (await session.get<unknown[]>(path)).length;
      const before = await there();
      loseAnswer(path);
      const life = new Lifecycle(definition, session);
      const state = await life.apply(config);
      expect(await there()).toBe(before + 1);
      expect((await life.plan(config, await life.refresh(state))).planned).toEqual(state);
      await life.apply({ ...config, comment: "changed" }, state);
      expect(await session.get(path)).toContainEqual(expect.objectContaining({ comment: "changed" }));
    },
  );

  it("an object with a generated name is created once if the connection broke before the server did anything", async () => {
    loseAnswer("/cluster/backup", "before");
    const state = await new Lifecycle(backupJob, session).apply({ schedule: "weekly", all: true });
    const jobs = await session.list("/cluster/backup");
    expect(jobs.filter(({ schedule }) => schedule === "weekly")).toMatchObject([{ id: state.job_id }]);
  });
});

describe("an object that was created without a response", () => {
  it.each([
    ["ip set", ipset, "/cluster/firewall/ipset", { name: "hosts", comment: "c", entries: [{ cidr: "192.0.2.1" }] }],
    [
      "security group",
      securityGroup,
      "/cluster/firewall/groups",
      { name: "web", comment: "c", rules: [{ type: "in", action: "ACCEPT", macro: "SSH" }] },
    ],
    ["pool", pool, "/pools", { pool_id: "web", comment: "c", guests: [100], storages: ["backups"] }],
  ])("gets its members: %s", async (_, definition, path, config) => {
    loseAnswer(path);
    const life = new Lifecycle(definition, session);
    const state = await life.apply(config);
    expect((await life.plan(config, await life.refresh(state))).planned).toEqual(state);
    expect(state).toMatchObject(config);
    await life.apply(null, state);
  });

  it("keeps the object in the state when later requests fail", async () => {
    loseAnswer("/cluster/firewall/ipset");
    simulator.faults.add({
      fault: "answer",
      status: 500,
      reason: "broken",
      request: { method: "POST", path: "/cluster/firewall/ipset/{name}" },
    });
    const life = new Lifecycle(ipset, session);
    const { state, diagnostics } = await life.tryApply({ name: "hosts", entries: [{ cidr: "192.0.2.1" }] });
    expect(state).toMatchObject({ name: "hosts", entries: [] });
    expect(diagnostics.map(({ severity }) => severity)).toEqual(["error", "warning"]);
    await life.apply(null, state as never);
  });

  it("an object that was created without a response is not adopted if it contains values of another client", async () => {
    await session.post("/cluster/firewall/ipset", { name: "theirs" }, { domain: "firewall-cluster" });
    await session.post("/cluster/firewall/ipset/theirs", { cidr: "198.51.100.1" }, { domain: "firewall-cluster" });
    loseAnswer("/cluster/firewall/ipset", "before");
    const life = new Lifecycle(ipset, session);
    const { state, diagnostics } = await life.tryApply({ name: "theirs", entries: [{ cidr: "192.0.2.1" }] });
    expect(state).toBeNull();
    expect(diagnostics.map(({ summary }) => summary)).toContain("firewall_ipset exists with other values than planned");
    expect(await session.get("/cluster/firewall/ipset/theirs")).toMatchObject([{ cidr: "198.51.100.1" }]);
  });
});

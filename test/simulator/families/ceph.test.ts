/** Ceph, according to contributing/facts/ceph.md only, because the recorded server had none. */
import { beforeEach, describe, expect, it } from "vitest";
import { CEPH, type Ceph } from "../../../src/simulator/families/ceph/files";
import { start, type TestSimulator } from "../support";

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await start();
});

const change = (edit: (ceph: Ceph) => void) => simulator.state.change(CEPH, edit);

const osdDown = { severity: "HEALTH_WARN", message: "1 osds down", count: 1, detail: ["osd.0 is down"] } as const;
const raise = (code: string, check: Omit<Ceph["checks"][string], "detail"> = osdDown) =>
  change(({ checks }) => {
    checks[code] = { ...check, detail: [...osdDown.detail] };
  });

const health = async () => (await simulator.get("/cluster/ceph/status")).data.health;
const mutes = async () => (await simulator.get("/cluster/ceph/health-mute")).data;
const mute = (code: string, params: Record<string, string>) =>
  simulator.put(`/cluster/ceph/health-mute/${code}`, params);

async function task(upid: string) {
  const path = `/nodes/pve1/tasks/${encodeURIComponent(upid)}`;
  const status = await simulator.get(`${path}/status`);
  const log = await simulator.get(`${path}/log`, { limit: "0" });
  return { ...status.data, log: (log.data as { t: string }[]).map(({ t }) => t) };
}

async function restart(params: Record<string, string>) {
  const { data } = await simulator.post("/cluster/ceph/restart-bulk", params);
  return task(data);
}

it.each([
  ["not installed", "flags", "binary not installed: /usr/bin/ceph-mon"],
  ["not initialised", "status", "pveceph configuration not initialized - missing '/etc/pve/ceph.conf'"],
  ["no admin keyring", "flags", "ceph not fully configured - missing '/etc/pve/priv/ceph.client.admin.keyring'"],
  ["unreachable", "metadata", "got timeout"],
] as const)("nodes that are not set up with Ceph %s refuse", async (state, what, reason) => {
  change((ceph) => {
    ceph.state = state;
  });
  expect(await simulator.get(`/cluster/ceph/${what}`)).toMatchObject({ status: 500, reason });
  expect((await simulator.get("/cluster/ceph/metadata", { scope: "versions" })).status).toBe(200);
});

it("flags are set one by one, and appear in the health", async () => {
  expect(await simulator.put("/cluster/ceph/flags/noout", { value: "1" })).toMatchObject({ data: null });
  expect((await simulator.get("/cluster/ceph/flags/noout")).data).toBe(1);
  expect(await health()).toMatchObject({
    status: "HEALTH_WARN",
    checks: { OSDMAP_FLAGS: { summary: { message: "noout flag(s) set" } } },
  });
});

it("flags are set together by a task that leaves other flags unchanged", async () => {
  await simulator.put("/cluster/ceph/flags/noup", { value: "1" });
  const params = { noout: "1", noscrub: "0", noup: "0" };
  const { data } = await simulator.put("/cluster/ceph/flags", params);
  const log = ["set noout", "unset noup", "TASK OK"];
  expect(await task(data)).toMatchObject({ type: "cephsetflags", exitstatus: "OK", log });
  const flags = (await simulator.get("/cluster/ceph/flags")).data as { name: string; value: number }[];
  expect(flags).toHaveLength(11);
  expect(flags.filter(({ value }) => value === 1).map(({ name }) => name)).toEqual(["noout"]);
});

it("health mutes need a raised check unless they are sticky", async () => {
  expect(await mute("OSD_DOWN", { value: "1" })).toMatchObject({
    status: 500,
    reason: "mon_command failed - health alert OSD_DOWN is not currently raised",
  });
  expect((await mute("OSD_DOWN", { value: "1", sticky: "1" })).status).toBe(200);
  expect(await mutes()).toEqual([{ code: "OSD_DOWN", sticky: 1, summary: "" }]);
  expect((await mute("OSD_DOWN", { value: "0" })).status).toBe(200);
  expect((await mute("OSD_DOWN", { value: "0" })).status).toBe(200);
  expect(await mutes()).toEqual([]);
});

it("health mutes end when their time is over, which is shown as a point in time", async () => {
  simulator.clock.stop();
  simulator.clock.set(new Date("2026-10-06T00:00:00Z"));
  raise("OSD_DOWN");
  await mute("OSD_DOWN", { value: "1", ttl: "1d12h" });
  expect(await health()).toMatchObject({ status: "HEALTH_OK", checks: { OSD_DOWN: { muted: true } } });
  expect(await mutes()).toMatchObject([{ code: "OSD_DOWN", ttl: "2026-10-07T12:00:00+0000", sticky: 0 }]);
  simulator.clock.advance(36 * 3600 * 1000);
  expect(await mutes()).toEqual([]);
  expect((await health()).status).toBe("HEALTH_WARN");
});

it("health mutes end when the check gets worse or clears, unless they are sticky", async () => {
  raise("OSD_DOWN");
  raise("MON_DOWN");
  await mute("OSD_DOWN", { value: "1" });
  await mute("MON_DOWN", { value: "1", sticky: "1" });
  raise("OSD_DOWN", { ...osdDown, count: 2 });
  raise("MON_DOWN", { ...osdDown, count: 2 });
  expect(await mutes()).toMatchObject([{ code: "MON_DOWN" }]);
});

it.each([
  ["", "timespan = 0"],
  ["0h", "timespan = 0"],
  ["soon", "expected digit"],
  ["1x", "unrecogized unit 'x'"],
  ["1H", "unrecogized unit 'H'"],
  ["1h 1fortnight", "unrecogized unit 'fortnight'"],
  ["1-2", "unexpected trailing '-2'"],
])("health mutes refuse the time %j with the reason", async (ttl, problem) => {
  expect(await mute("OSD_DOWN", { value: "1", sticky: "1", ttl })).toMatchObject({
    status: 500,
    reason: `mon_command failed - invalid duration: ${ttl} (${problem})`,
  });
});

it.each([
  ["90", 90],
  ["90 s", 90],
  ["2 weeks", 1_209_600],
  ["1mo1day", 2_678_400],
  ["1yr 12hr30", 31_579_230],
])("health mutes accept the time %j", async (ttl, seconds) => {
  simulator.clock.stop();
  const begin = new Date("2026-10-06T00:00:00Z");
  simulator.clock.set(begin);
  await mute("OSD_DOWN", { value: "1", sticky: "1", ttl });
  const end = new Date(begin.getTime() + 1000 * seconds).toISOString().slice(0, 19);
  expect(await mutes()).toMatchObject([{ ttl: `${end}+0000` }]);
});

describe("a rolling restart", () => {
  const outdated = () =>
    change(({ installed }) => {
      installed.pve2 = "19.2.4";
    });
  const osdVersions = async () =>
    ((await simulator.get("/cluster/ceph/metadata")).data.osd as { ceph_version_short: string }[]).map(
      (osd) => osd.ceph_version_short,
    );

  it("a rolling restart of the outdated OSDs updates them to the installed version, node by node", async () => {
    outdated();
    const params = { "service-type": "osd", "only-outdated": "1" };
    expect(await restart({ ...params, "dry-run": "1" })).toMatchObject({
      exitstatus: "OK",
      log: [
        "[DRY-RUN] planned cluster-wide rolling restart of outdated OSDs (per-node):",
        "  [1/1] pve2 (2 outdated OSDs)",
        "[DRY-RUN] no daemons were restarted",
        "TASK OK",
      ],
    });
    expect(await osdVersions()).not.toContain("19.2.4");
    expect(await restart(params)).toMatchObject({ id: "cluster-osd", exitstatus: "OK" });
    expect(await osdVersions()).toEqual(["19.2.3", "19.2.3", "19.2.4", "19.2.4", "19.2.3", "19.2.3"]);
    expect((await restart(params)).log).toEqual(["no outdated OSDs found in cluster, nothing to do", "TASK OK"]);
  });

  it("stops at warnings that are not harmless, unless it is forced, and never ignores errors", async () => {
    const mon = { "service-type": "mon" };
    raise("RECENT_CRASH");
    expect((await restart(mon)).exitstatus).toBe("OK");
    raise("OSD_DOWN");
    expect((await restart(mon)).exitstatus).toMatch(/^Ceph cluster has blocking HEALTH_WARN issues/);
    expect((await restart({ ...mon, force: "1" })).exitstatus).toBe("OK");
    raise("OSD_FULL", { ...osdDown, severity: "HEALTH_ERR" });
    expect((await restart({ ...mon, force: "1" })).exitstatus).toMatch(/^Ceph cluster is in HEALTH_ERR/);
  });

  it("a rolling restart lists the daemons in their order, and each step", async () => {
    change((ceph) => {
      ceph.mgr = ceph.mgr.slice(0, 1);
    });
    expect((await restart({ "service-type": "mgr", timeout: "60" })).log).toEqual([
      "planned rolling restart order:",
      "  [1/1] pve1: mgr.pve1",
      "[1/1] restarting mgr.pve1 on pve1 (local)",
      "[1/1] waiting up to 60s for mgr.pve1 to come back up",
      "[1/1] mgr.pve1 is up",
      "rolling restart of 'mgr' daemons across the cluster finished",
      "TASK OK",
    ]);
  });

  it("a dry run of a rolling restart works on clusters of any health", async () => {
    raise("OSD_FULL", { ...osdDown, severity: "HEALTH_ERR" });
    const params = { "service-type": "mon", "dry-run": "1" };
    expect(await restart(params)).toMatchObject({ exitstatus: "OK" });
  });

  it("a rolling restart cannot run twice at the same time", async () => {
    simulator.clock.stop();
    simulator.faults.add({ fault: "task", type: "srvrestart", milliseconds: 60_000, times: 1 });
    const first = (await simulator.post("/cluster/ceph/restart-bulk", { "service-type": "mgr" })).data;
    simulator.clock.advance(5000);
    expect((await restart({ "service-type": "mgr" })).exitstatus).toBe(
      `another cluster-wide Ceph 'cluster-mgr' bulk-restart is in progress (upid '${first}' on host 'pve1', started 5s ago)`,
    );
    expect((await restart({ "service-type": "mon" })).exitstatus).toBe("OK");
    simulator.clock.advance(60_000);
    expect((await task(first)).exitstatus).toBe("OK");
  });

  it("keeps the majority of the monitors", async () => {
    change((ceph) => {
      ceph.mon = ceph.mon.slice(0, 1);
    });
    const { exitstatus } = await restart({ "service-type": "mon" });
    expect(exitstatus).toMatch(/^\[1\/1\] Ceph reports 'mon.pve1' is not safe to stop: /);
  });

  it("a rolling restart of OSDs only can leave out up-to-date ones", async () => {
    const params = { "service-type": "mon", "only-outdated": "1" };
    expect(await simulator.post("/cluster/ceph/restart-bulk", params)).toMatchObject({
      status: 400,
      errors: { "only-outdated": "only supported with service-type=osd" },
    });
  });
});

/** SDN with other clients: their staged changes, the lock against them, and the rollback. */
import { describe, expect, it } from "vitest";
import { sdnClusters, session, shown } from "./cluster";

const open = sdnClusters();

describe("the warning about staged changes of other clients", () => {
  const ZONE = `resource "pve_sdn_zone_simple" "own" {\n  zone = "own"\n}
resource "pve_sdn_apply" "this" {\n  triggers = { own = jsonencode(pve_sdn_zone_simple.own) }\n}\n`;

  it("names the changes of other clients, and does not appear for those of the run", async () => {
    const test = await open("sdn-announced", { "main.tf": ZONE }, "manual");
    const create = await test.run("apply", "-auto-approve");
    expect(create).not.toContain("staged before this run");
    const theirs = { zone: "theirs", type: "simple" };
    await session(test).post("/cluster/sdn/zones", theirs, { domain: "sdn", verify: async () => "not-done" });
    const change = await test.run("plan");
    expect(change).toContain("The apply will include 1 SDN change staged before this run");
    expect(change).toContain("zone theirs: new");
  });
});

describe("the lock and the rollback", () => {
  it("locks other clients out, works under its token, and discards the staged changes", async () => {
    const lock = 'resource "pve_sdn_lock" "lock" {}\n';
    const locked = `
provider "pve" {
  alias          = "locked"
  sdn_lock_token = pve_sdn_lock.lock.token
}
resource "pve_sdn_zone_simple" "zone" {
  provider = pve.locked
  zone     = "z1"
}
`;
    const test = await open("acceptance-sdn-lock", { "main.tf": lock }, "manual");
    await test.apply();
    const others = () =>
      session(test).post("/cluster/sdn/zones", { zone: "z2", type: "simple" }, { domain: "domain-sdn" });
    await expect(others()).rejects.toThrow("invalid lock token");
    test.workspace.write("main.tf", lock + locked);
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
    const rollback = `
resource "pve_sdn_rollback" "once" {
  provider                   = pve.locked
  discard_all_staged_changes = true
}
`;
    const { stdout } = await test.workspace.run(["apply", "-auto-approve"]);
    expect(stdout).toContain("No changes");
    test.workspace.write("main.tf", lock + locked + rollback);
    expect(await test.run("apply", "-auto-approve", "-target=pve_sdn_rollback.once")).toContain("zone z1: new");
    expect(await session(test).get("/cluster/sdn/zones")).toEqual([]);
    test.workspace.write("main.tf", lock);
    await test.run("state", "rm", "pve_sdn_zone_simple.zone", "pve_sdn_rollback.once");
    await test.run("destroy", "-auto-approve");
    await others();
  });
});

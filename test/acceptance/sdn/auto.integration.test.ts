/** SDN with the Terraform command, applied by each run: how often, and after failures. */
import { describe, expect, it } from "vitest";
import { applies, running, sdnClusters, session, shown } from "./cluster";

const open = sdnClusters();

describe("with sdn_apply = auto", () => {
  const NETWORK = `
resource "pve_sdn_zone_simple" "zone" {
  count = 10
  zone  = "z\${count.index}"
  ipam  = "pve"
}
resource "pve_sdn_vnet" "vnet" {
  count = 10
  vnet  = "v\${count.index}"
  zone  = pve_sdn_zone_simple.zone[count.index].zone
}
resource "pve_sdn_subnet" "subnet" {
  count   = 10
  vnet    = pve_sdn_vnet.vnet[count.index].vnet
  cidr    = "10.\${count.index}.0.0/24"
  gateway = "10.\${count.index}.0.1"
}
`;

  it("applies changes together, for creations, changes and removals", async () => {
    const test = await open("acceptance-sdn-auto", { "network.tf": NETWORK }, "auto");
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
    expect(applies(test)).toBe(1);
    expect(await running(test)).toHaveLength(10);
    test.workspace.write("network.tf", NETWORK.replaceAll('ipam  = "pve"', 'ipam  = "pve"\n  mtu = 1400'));
    await test.apply();
    expect(applies(test)).toBe(2);
    await test.run("destroy", "-auto-approve", "-parallelism=20");
    expect([await running(test), applies(test)]).toEqual([[], 3]);
  });

  const ZONE = (mtu: number) => `
resource "pve_sdn_zone_simple" "zone" {
  zone = "z1"
  mtu  = ${mtu}
}
`;

  it("applies in the next run the changes that this run could not apply", async () => {
    const test = await open("acceptance-sdn-failures", { "zone.tf": ZONE(1400) }, "auto");
    const fail = () =>
      test.simulator.faults.add({ fault: "task", type: "reloadnetworkall", failure: "ifreload failed", times: 1 });
    await test.apply();

    fail();
    test.workspace.write("zone.tf", ZONE(1500));
    const { code, stderr } = await test.workspace.run(["apply", "-auto-approve"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("ifreload failed")]);
    // The server committed the configuration before the task failed: nothing is pending, but nodes may lack it.
    expect(shown(await test.plan())).toEqual(["update pve_sdn_zone_simple.zone"]);
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);

    const message = "could not commit SDN config: something is wrong";
    const refuse = () =>
      test.simulator.faults.add({
        fault: "answer",
        status: 500,
        reason: message,
        body: JSON.stringify({ data: null, message }),
        request: { method: "PUT", path: "/cluster/sdn" },
        times: 1,
      });
    refuse();
    test.workspace.write("zone.tf", ZONE(1600));
    expect((await test.workspace.run(["apply", "-auto-approve"])).stderr).toContain("something is wrong");
    expect(shown(await test.plan())).toEqual(["update pve_sdn_zone_simple.zone"]);
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
    expect(await session(test).get("/cluster/sdn/zones/z1", { running: 1 })).toMatchObject({ mtu: 1600 });

    refuse();
    test.workspace.write("zone.tf", "");
    expect((await test.workspace.run(["apply", "-auto-approve"])).code).toBe(1);
    expect(shown(await test.plan())).toEqual(["delete pve_sdn_zone_simple.zone"]);
    await test.apply();
    expect(await running(test)).toEqual([]);
  });

  it("loses and replaces nothing if it is interrupted during an apply", async () => {
    const test = await open("acceptance-sdn-interrupt", { "zone.tf": ZONE(1400) }, "auto");
    test.simulator.faults.add({ fault: "task", type: "reloadnetworkall", milliseconds: 60_000, times: 1 });
    const engine = test.workspace.start(["apply", "-auto-approve"]);
    while (applies(test) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    process.kill(engine.process.pid as number, "SIGINT");
    expect((await engine.finished).code).not.toBe(0);
    const state = JSON.parse(test.workspace.read("terraform.tfstate"));
    expect(state.resources[0].instances[0]).toMatchObject({ attributes: { zone: "z1" } });
    expect(state.resources[0].instances[0]).not.toHaveProperty("status");
    expect(shown(await test.plan()).filter((change) => !change.startsWith("update"))).toEqual([]);
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
  });
});

/** SDN with the Terraform command, applied by a resource: no lost change. */
import { describe, expect, it } from "vitest";
import { applies, running, sdnClusters, session, shown } from "./cluster";

const open = sdnClusters();

describe("with sdn_apply = manual", () => {
  it("commits removals with the same instance, and the end of all objects with one that outlives them", async () => {
    const zone = (name: string) => `
resource "pve_sdn_zone_simple" "${name}" {
  zone       = "${name}"
  depends_on = [pve_sdn_apply.last]
}
`;
    const apply = (...zones: string[]) => `
resource "pve_sdn_apply" "last" {
  apply_on_create = false
  detect_pending  = false
}
resource "pve_sdn_apply" "this" {
  apply_on_destroy = false
  triggers         = { ${zones.map((name) => `${name} = jsonencode(pve_sdn_zone_simple.${name})`).join(", ")} }
}
`;
    const files = { "zones.tf": zone("za") + zone("zb"), "apply.tf": apply("za", "zb") };
    const test = await open("acceptance-sdn-apply", files, "manual");
    await test.apply();
    expect([await running(test), applies(test)]).toEqual([["za", "zb"], 1]);

    test.workspace.write("zones.tf", zone("za"));
    test.workspace.write("apply.tf", apply("za"));
    await test.apply();
    expect([await running(test), applies(test)]).toEqual([["za"], 2]);
    expect(shown(await test.plan())).toEqual([]);

    await session(test).put("/cluster/sdn/zones/za", { mtu: 1300 }, { domain: "domain-sdn" });
    expect(shown(await test.plan())).toEqual(["update pve_sdn_apply.this", "update pve_sdn_zone_simple.za"]);
    await test.run("destroy", "-auto-approve");
    expect([await running(test), applies(test)]).toEqual([[], 3]);
  });
});

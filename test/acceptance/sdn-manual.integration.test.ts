/** SDN with the Terraform command, where no run applies by itself: the apply of a resource. */
import { afterEach, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

let cluster: TestCluster;
const open = async (name: string, main: string) => {
  cluster = await openTestCluster({ name, files: { "main.tf": main } });
};
afterEach(() => cluster.close());

const rewrite = (main: string) => cluster.workspace.write("main.tf", main);
const session = () => cluster.session();
const shown = async () => (await cluster.plan()).map(({ address, actions }) => `${actions.join()} ${address}`).sort();
const applies = () => cluster.simulator.requests.all.filter(({ operation }) => operation === "PUT /cluster/sdn").length;
/** Returns the zones that the nodes run. */
const running = async () =>
  (await session().get<{ zone: string }[]>("/cluster/sdn/zones", { running: 1 })).map(({ zone }) => zone).sort();

it("an apply of a resource commits removals, and one that outlives all objects commits their end", async () => {
  const zone = (name: string) => `
resource "pve_sdn_zone_simple" "${name}" {
  zone       = "${name}"
  depends_on = [pve_sdn_apply.last]
}
`;
  const configuration = (...zones: string[]) => `
provider "pve" { sdn_apply = "resource" }
${zones.map(zone).join("")}
resource "pve_sdn_apply" "last" {
  apply_on_create = false
  detect_pending  = false
}
resource "pve_sdn_apply" "this" {
  apply_on_destroy = false
  triggers         = { ${zones.map((name) => `${name} = jsonencode(pve_sdn_zone_simple.${name})`).join(", ")} }
}
`;
  await open("acceptance-sdn-apply", configuration("za", "zb"));
  await cluster.apply();
  expect([await running(), applies()]).toEqual([["za", "zb"], 1]);

  rewrite(configuration("za"));
  await cluster.apply();
  expect([await running(), applies()]).toEqual([["za"], 2]);
  expect(await shown()).toEqual([]);

  await session().put("/cluster/sdn/zones/za", { mtu: 1300 }, { domain: "domain-sdn" });
  expect(await shown()).toEqual(["update pve_sdn_apply.this", "update pve_sdn_zone_simple.za"]);
  expect(await cluster.run("destroy", "-auto-approve")).not.toContain("Warning:");
  expect([await running(), applies()]).toEqual([[], 3]);
  expect(await session().get("/cluster/sdn/zones", { pending: 1 })).toEqual([]);
});

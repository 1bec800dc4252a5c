/** Number of SDN applies of a run, with the Terraform command. */
import { describe, expect, it } from "vitest";
import { sampled } from "../support/runs";
import {
  applied,
  expectEmptyPlan,
  expectNothingPending,
  network,
  open,
  rewrite,
  run,
  server,
  terraform,
  useClusters,
  vnets,
} from "../support/sdn-runs";
import { until } from "../support/until";

useClusters();

const NETWORK = `
variable "names" {
  type    = list(string)
  default = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]
}
variable "alias" { default = "one" }
resource "pve_sdn_zone_simple" "zone" {
  zone = "z1"
  ipam = "pve"
}
resource "pve_sdn_vnet" "vnet" {
  for_each = toset(var.names)
  vnet     = "vn\${each.key}"
  zone     = pve_sdn_zone_simple.zone.zone
  alias    = var.alias
}
resource "pve_sdn_subnet" "subnet" {
  for_each = { for index, name in var.names : name => index }
  vnet     = pve_sdn_vnet.vnet[each.key].vnet
  cidr     = "10.1.\${each.value}.0/24"
  gateway  = "10.1.\${each.value}.1"
}
`;
const FEWER = '-var=names=["a", "b", "x", "y"]';

const expectNothingLeft = async () => expect([await vnets(), await vnets("running=1")]).toEqual([[], []]);

describe("a network in plain HCL", () => {
  // One change at a time by day. The pinned counts have Terraform's default, 10; other tests more than there are objects.
  it.each(sampled([1, 10, 50], (bound) => bound === 1))(
    "takes one apply to create, to change and to destroy, with -parallelism=%d",
    async (bound) => {
      const parallelism = `-parallelism=${bound}`;
      await open(NETWORK);
      expect(await applied(parallelism)).toBe(1);
      await expectNothingPending(12);
      await expectEmptyPlan();
      expect(await applied(parallelism, "-var=alias=two", FEWER)).toBe(1);
      await expectNothingPending(4);
      expect(await run("destroy", "-auto-approve", parallelism)).toBe(1);
      await expectNothingLeft();
    },
  );

  // Terraform ends the processes of the packaged provider.
  it("takes one apply from a saved plan, also for a destroy", async () => {
    await open(NETWORK, "packaged");
    await run("plan", "-out=plan");
    expect(await run("apply", "plan")).toBe(1);
    await expectNothingPending(12);
    await run("plan", "-destroy", "-out=plan");
    expect(await run("apply", "plan")).toBe(1);
    await expectNothingLeft();
  });

  it("a change whose announced successors never come is applied before Terraform ends", async () => {
    await open(`
resource "pve_sdn_zone_simple" "zone" { zone = "z1" }
resource "pve_sdn_vnet" "vnet" {
  vnet = "vn1"
  zone = pve_sdn_zone_simple.zone.zone
}
resource "terraform_data" "refused" {
  input = pve_sdn_vnet.vnet.vnet
  provisioner "local-exec" {
    command = "exit 1"
  }
}
resource "pve_sdn_vnet" "later" {
  vnet       = "vn2"
  zone       = pve_sdn_zone_simple.zone.zone
  depends_on = [terraform_data.refused]
}
`);
    const { code, applies } = await terraform("apply", "-auto-approve");
    expect([code, applies]).toEqual([1, [1]]);
    expect(await vnets("running=1")).toMatchObject([{ vnet: "vn1" }]);
    const [task] = server()
      .requests.all.filter(({ path }) => /\/tasks\/.*\/status$/.test(path))
      .slice(-1);
    expect(task?.status).toBe(200);
  });

  it("a run that is interrupted during an SDN apply loses and replaces nothing", async () => {
    const { start, read } = await open('resource "pve_sdn_zone_simple" "zone" { zone = "z1" }\n');
    server().faults.add({ fault: "task", type: "reloadnetworkall", milliseconds: 60_000, times: 1 });
    const interrupted = start(["apply", "-auto-approve"]);
    await until(() => server().requests.all.some(({ operation }) => operation === "PUT /cluster/sdn"));
    interrupted.process.kill("SIGINT");
    expect((await interrupted.finished).code).not.toBe(0);
    const { resources } = JSON.parse(read("terraform.tfstate"));
    expect(resources[0].instances[0]).toMatchObject({ attributes: { zone: "z1" } });
    expect(resources[0].instances[0]).not.toHaveProperty("status");
    expect(await terraform("plan")).toMatchObject({
      code: 0,
      stdout: expect.not.stringMatching(/[1-9] to (add|destroy)/),
    });
    await applied();
    await expectEmptyPlan();
  });

  it("takes one apply for one target of several planned changes, none for a refresh, and one for the rest", async () => {
    await open(network(["a", "b", "c"]));
    await terraform("plan");
    expect(await applied('-target=pve_sdn_vnet.vnet["b"]')).toBe(1);
    await expectNothingPending(1);
    rewrite(network(["a", "b", "c", "d"], "two"));
    expect(await applied("-refresh-only")).toBe(0);
    expect(await applied()).toBe(1);
    await expectNothingPending(4);
    await expectEmptyPlan();
  });

  it("applies changes of running networks only when necessary", async () => {
    await open(`${NETWORK.replace('ipam = "pve"', 'ipam = "pve"\n  dhcp = "dnsmasq"')}
resource "pve_sdn_vnet_ip" "ip" {
  for_each = pve_sdn_subnet.subnet
  zone     = pve_sdn_zone_simple.zone.zone
  vnet     = each.value.vnet
  ip       = cidrhost(each.value.cidr, 20)
}
resource "pve_sdn_vnet_firewall_options" "options" {
  vnet    = pve_sdn_vnet.vnet["a"].vnet
  enabled = true
}
data "pve_sdn_pending" "left" {
  depends_on = [pve_sdn_subnet.subnet]
  lifecycle {
    postcondition {
      condition     = self.total == 0
      error_message = "There are staged changes."
    }
  }
}
`);
    expect(await applied("-parallelism=50")).toBeLessThanOrEqual(2);
    await expectNothingPending(12);
    expect(await run("destroy", "-auto-approve")).toBe(1);
  });
});

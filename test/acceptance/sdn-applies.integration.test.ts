/** Number of SDN applies of a run, with the Terraform command. */
import { describe, expect, it } from "vitest";
import { clientOf, sessionOf } from "../support/client";
import { sampled } from "../support/runs";
import {
  applied,
  expectEmptyPlan,
  expectNothingPending,
  failReload,
  open,
  rewrite,
  run,
  server,
  terraform,
  useClusters,
  vnets,
  workspace,
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

  it("a saved plan without a record of its changes is applied completely", async () => {
    await open(NETWORK);
    await run("plan", "-out=plan");
    await run("plan", FEWER);
    expect(await run("apply", "-parallelism=50", "plan")).toBeLessThanOrEqual(4);
    await expectNothingPending(12);
  });

  it("a network with a refused object is applied without it, and the next run applies the rest", async () => {
    await open(NETWORK);
    server().faults.add({
      fault: "answer",
      status: 500,
      reason: "create sdn subnet object failed",
      body: JSON.stringify({ data: null, message: "create sdn subnet object failed: something is wrong" }),
      request: { method: "POST", path: "/cluster/sdn/vnets/vna/subnets" },
      times: 1,
    });
    const { code, stderr, applies } = await terraform("apply", "-auto-approve");
    expect([code, stderr]).toEqual([1, expect.stringContaining("something is wrong")]);
    expect(applies[0]).toBeLessThanOrEqual(2);
    expect(await vnets("running=1")).toHaveLength(12);
    expect(await applied()).toBe(1);
    await expectNothingPending(12);
    await expectEmptyPlan();
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

  it("fails the run when its apply fails, and the next run applies", async () => {
    await open(NETWORK);
    failReload();
    const { code, stderr } = await terraform("apply", "-auto-approve");
    expect([code, stderr]).toEqual([1, expect.stringContaining("ifreload failed")]);
    await run("untaint", tainted());
    expect(await applied()).toBe(1);
    await expectNothingPending(12);
    await expectEmptyPlan();
  });

  const zone = (mtu: number) => `resource "pve_sdn_zone_simple" "zone" {\n  zone = "z1"\n  mtu  = ${mtu}\n}\n`;

  it("the next run applies the changes and deletions that a run could not apply", async () => {
    const refuse = () => {
      const reason = "could not commit SDN config: something is wrong";
      const body = JSON.stringify({ data: null, message: reason });
      const request = { method: "PUT", path: "/cluster/sdn" };
      server().faults.add({ fault: "answer", status: 500, reason, body, request, times: 1 });
    };
    await open(zone(1400));
    await applied();
    const client = clientOf(server());
    const running = () => sessionOf(client).get<{ mtu: number }[]>("/cluster/sdn/zones", { running: 1 });
    // After a failed reload nothing is pending, but nodes may lack the change.
    for (const [fail, text, message, planned, result] of [
      [failReload, zone(1500), "ifreload failed", "1 to change", [{ mtu: 1500 }]],
      [refuse, zone(1600), "something is wrong", "1 to change", [{ mtu: 1600 }]],
      [refuse, "", "something is wrong", "1 to destroy", []],
    ] as const) {
      fail();
      rewrite(text);
      expect(await terraform("apply", "-auto-approve")).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(message),
      });
      expect(await terraform("plan")).toMatchObject({ stdout: expect.stringContaining(planned) });
      await applied();
      await expectEmptyPlan();
      expect(await running()).toMatchObject(result);
    }
    await client.close();
  });

  it("a run that is interrupted during an SDN apply loses and replaces nothing", async () => {
    const { start, read } = await open(zone(1400));
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

/** Returns the address of the one object that a failed creation left. */
function tainted(): string {
  const { resources } = JSON.parse(workspace().read("terraform.tfstate")) as {
    resources: { type: string; name: string; instances: { index_key?: string; status?: string }[] }[];
  };
  const [found] = resources.flatMap(({ type, name, instances }) =>
    instances
      .filter(({ status }) => status === "tainted")
      .map(({ index_key: key }) => `${type}.${name}${key === undefined ? "" : `["${key}"]`}`),
  );
  return found ?? "";
}

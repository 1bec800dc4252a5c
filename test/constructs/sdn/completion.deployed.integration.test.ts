/** Deployments of the automatic apply on a cluster. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DataResource, TerraformHclModule, type TerraformStack } from "cdktf";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PveProvider, sdn } from "../../../src";
import { createSimulator, type Simulator } from "../../../src/simulator";
import { attachProvider } from "../../support/attached";
import { synthesize, terraformWith } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";

let simulator: Simulator;
let terraform: (folder: string, ...args: string[]) => Promise<string>;
beforeEach(async () => {
  simulator = await createSimulator({ http: true });
  const { environment } = await attachProvider();
  terraform = (...call) => terraformWith(environment, ...call);
});
afterEach(() => simulator.close());

const APPLY = "PUT /cluster/sdn";

/** Writes since the last call, in order. */
function writes(): string[] {
  const found = simulator.requests.all.filter(({ method }) => method !== "GET");
  simulator.requests.clear();
  return found.map(({ method, path }) => `${method} ${path.replace("/api2/json", "")}`);
}

/** Deploys stacks one after another in a folder, each with an empty plan afterwards. */
const deploymentsIn = (outdir: string) => async (fill: (stack: TerraformStack) => void) => {
  const { lab } = synthesize(
    {
      lab: (stack) => {
        new PveProvider(stack, "pve", { endpoint: simulator.url, apiToken: simulator.token });
        fill(stack);
      },
    },
    outdir,
  );
  await terraform(lab, "init");
  const shown = await terraform(lab, "apply", "-auto-approve", "-no-color");
  expect(await terraform(lab, "plan", "-no-color")).toContain("No changes.");
  return { lab, shown, made: writes() };
};

/** Networks, with objects that need them running: a reserved address in each, and a guest on it. */
const datacenter = (vnets: readonly string[], comment?: string) => (stack: TerraformStack) => {
  const zone = new sdn.ZoneSimple(stack, "zone", { zone: "lab", ipam: "pve" });
  vnets.forEach((name, index) => {
    const vnet = new sdn.Vnet(stack, name, { vnet: name, zone, alias: comment });
    const subnet = new sdn.Subnet(stack, `${name}-subnet`, { vnet, cidr: `192.0.${index}.0/24` });
    const address = { zone, vnet, ip: `192.0.${index}.10`, mac: "BC:24:11:00:00:01" };
    new sdn.VnetIp(stack, `${name}-address`, { ...address, dependsOn: [subnet] });
    new DataResource(stack, `${name}-guest`, { input: { bridge: vnet.vnet } });
  });
};

it("commits every deployment and every removal once", async () => {
  const deploy = deploymentsIn(temporaryFolder());
  const first = await deploy(datacenter(["front", "back"]));
  expect(first.made.filter((write) => write === APPLY)).toHaveLength(1);
  expect(first.made.slice(first.made.indexOf(APPLY) + 1).sort()).toEqual([
    "POST /cluster/sdn/vnets/back/ips",
    "POST /cluster/sdn/vnets/front/ips",
  ]);

  const changed = await deploy(datacenter(["front", "back"], "new"));
  expect(changed.made.sort()).toEqual([APPLY, "PUT /cluster/sdn/vnets/back", "PUT /cluster/sdn/vnets/front"]);

  const smaller = await deploy(datacenter(["front"], "new"));
  expect(smaller.made.filter((write) => write === APPLY)).toHaveLength(1);
  expect(smaller.made.indexOf("DELETE /cluster/sdn/vnets/back")).toBeGreaterThanOrEqual(0);
  expect(smaller.made.indexOf("DELETE /cluster/sdn/vnets/back")).toBeLessThan(smaller.made.indexOf(APPLY));

  await terraform(smaller.lab, "destroy", "-auto-approve");
  const removals = writes();
  expect(removals.filter((write) => write === APPLY)).toHaveLength(1);
  expect(removals.at(-1)).toBe(APPLY);
});

const MODULE = `
terraform {
  required_providers { pve = { source = "cdktf-pve/pve" } }
}
variable "zone" { type = string }
variable "alias" { type = string }
resource "pve_sdn_vnet" "inner" {
  vnet  = "inner"
  zone  = var.zone
  alias = var.alias
}
output "vnet" { value = pve_sdn_vnet.inner.vnet }
`;

it("applies the staged changes of a module before a guest uses it", async () => {
  const outdir = temporaryFolder();
  const source = join(outdir, "module");
  mkdirSync(source);
  writeFileSync(join(source, "main.tf"), MODULE);
  const deploy = deploymentsIn(outdir);
  const withModule = (alias: string) => (stack: TerraformStack) => {
    const zone = new sdn.ZoneSimple(stack, "zone", { zone: "lab" });
    const inner = new TerraformHclModule(stack, "inner", { source, variables: { zone: zone.zone, alias } });
    new DataResource(stack, "guest", { input: { bridge: inner.get("vnet") } });
  };

  const first = await deploy(withModule("one"));
  expect(first.made).toContain("POST /cluster/sdn/vnets");
  expect(first.made.at(-1)).toBe(APPLY);
  const order = [...first.shown.matchAll(/^(\S+): Creation complete/gm)].map(([, address]) => address);
  expect(order.slice(-3)).toEqual([
    "module.inner.pve_sdn_vnet.inner",
    "pve_sdn_apply.sdn-apply-after-inner",
    "terraform_data.guest",
  ]);

  const changed = await deploy(withModule("two"));
  expect(changed.made).toEqual(["PUT /cluster/sdn/vnets/inner", APPLY]);

  await terraform(changed.lab, "destroy", "-auto-approve");
  const removals = writes();
  expect(removals).toContain("DELETE /cluster/sdn/vnets/inner");
  expect(removals.at(-1)).toBe(APPLY);
});

it("applies nothing when constructs only move, and one apply has one address in plans", async () => {
  const deploy = deploymentsIn(temporaryFolder());
  const named = (isMoved: boolean) => (stack: TerraformStack) => {
    const zone = new sdn.ZoneSimple(stack, isMoved ? "lab" : "zone", { zone: "lab" });
    const vnet = new sdn.Vnet(stack, isMoved ? "front" : "vnet", { vnet: "front", zone });
    if (isMoved) zone.moveFromId("pve_sdn_zone_simple.zone");
    if (isMoved) vnet.moveFromId("pve_sdn_vnet.vnet");
  };
  const first = await deploy(named(false));
  expect(first.shown).toContain("pve_sdn_apply.sdn-apply: Creation complete");
  expect(first.made.filter((write) => write === APPLY)).toHaveLength(1);
  const moved = await deploy(named(true));
  expect(moved.shown).toContain("pve_sdn_vnet.vnet has moved to pve_sdn_vnet.front");
  expect(moved.shown).toContain("0 added, 0 changed, 0 destroyed");
  expect(moved.made).toEqual([]);
});

it("a replaced fabric has its nodes at the end of the run, and a changed one keeps them", async () => {
  const deploy = deploymentsIn(temporaryFolder());
  const fabricWith = (config: Partial<sdn.FabricOpenfabricConfig>) => (stack: TerraformStack) => {
    const given = { fabric: "storage", ipPrefix: "10.255.0.0/24", ...config };
    const fabric = new sdn.FabricOpenfabric(stack, "fabric", given);
    for (const [index, nodeName] of ["pve1", "pve2"].entries()) {
      const ip6 = config.ip6Prefix && `2001:db8::${index + 1}`;
      new sdn.FabricNodeOpenfabric(stack, nodeName, { fabric, nodeName, ip: `10.255.0.${index + 1}`, ip6 });
    }
  };
  await deploy(fabricWith({}));
  const changed = await deploy(fabricWith({ helloInterval: 5 }));
  expect(changed.made.filter((write) => write !== APPLY)).toEqual(["PUT /cluster/sdn/fabrics/fabric/storage"]);
  const { made } = await deploy(fabricWith({ helloInterval: 5, ip6Prefix: "2001:db8::/64" }));
  expect(made.filter((write) => write === "DELETE /cluster/sdn/fabrics/fabric/storage")).toHaveLength(1);
  expect(made.filter((write) => write.startsWith("POST /cluster/sdn/fabrics/node"))).toHaveLength(2);
});

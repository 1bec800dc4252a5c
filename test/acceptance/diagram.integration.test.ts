/** `cdktf-pve diagram` of a cluster, and of a plan of the Terraform command. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { loginOf } from "../support/client";
import { runCommand } from "../support/command";

const MAIN = `
resource "pve_sdn_zone_vlan" "prod" {
  zone   = "prod"
  bridge = "vmbr0"
}

resource "pve_sdn_vnet" "web" {
  zone = pve_sdn_zone_vlan.prod.zone
  vnet = "web"
  tag  = 100
}

resource "pve_sdn_vnet" "old" {
  zone = pve_sdn_zone_vlan.prod.zone
  vnet = "old"
  tag  = 101
}
`;

let cluster: TestCluster;

beforeAll(async () => {
  cluster = await openTestCluster({ environment: { PVE_SDN_APPLY: "auto" } });
  cluster.workspace.write("main.tf", MAIN);
  await cluster.apply();
});
afterAll(async () => await cluster?.close());

const diagram = (...args: string[]) => runCommand(loginOf(cluster.simulator), "diagram", ...args);
const file = (name: string) => join(cluster.workspace.directory, name);

it("the command draws a live cluster with one request for each list and object", async () => {
  cluster.simulator.requests.clear();
  const { stdout } = await diagram("sdn");
  expect(stdout).toContain(">VNet web<");
  expect(stdout).toContain(">zone prod<");
  expect(cluster.simulator.requests.all.every(({ method }) => method === "GET")).toBe(true);
});

it("the command draws additions and deletions of a plan, into a file if one is named", async () => {
  cluster.workspace.write(
    "main.tf",
    MAIN.replace('"web" {', '"web" {\n  alias = "Shop"').replace(/resource "pve_sdn_vnet" "old"[^}]*}/, ""),
  );
  await cluster.run("plan", "-out=plan.tfplan");
  cluster.workspace.write("plan.json", await cluster.run("show", "-json", "plan.tfplan"));
  const { stdout } = await diagram("sdn", "--plan", file("plan.json"), "--out", file("plan.svg"));
  expect(stdout).toBe("");
  const text = readFileSync(file("plan.svg"), "utf8");
  expect(text).toContain('<tspan>~ </tspan><tspan class="k">VNet web</tspan>');
  expect(text).toContain('<tspan>− </tspan><tspan class="k">VNet old</tspan>');
});

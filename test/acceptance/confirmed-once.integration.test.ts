/** An apply of new objects checks the credentials once, in its plan. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../../src/simulator";
import { type Cluster, inOneLine, openCluster } from "../lifecycle/cluster";
import { clientOf } from "../support/client";

const OBJECTS = `variable "objects" {
  default = 30
}
resource "pve_firewall_alias" "web" {
  count = var.objects
  name  = "web\${count.index}"
  cidr  = "192.0.2.\${count.index}"
}
`;
const ALIASES = "/cluster/firewall/aliases";

let simulator: Simulator;
let cluster: Cluster;
beforeEach(async () => {
  simulator = await createSimulator({ http: true });
  const environment = { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token };
  const files = { "main.tf": `provider "pve" {}\n${OBJECTS}` };
  cluster = await openCluster({ environment, client: clientOf(simulator) }, files);
});
afterEach(async () => {
  await cluster.close();
  await simulator.close();
});

const run = async (...args: string[]) => {
  const before = simulator.requests.all.length;
  const { code, stderr } = await cluster.workspace.run(args);
  const sent = simulator.requests.all.slice(before).map(({ method, path }) => `${method} ${path}`);
  return { code, sent, errors: inOneLine(stderr) };
};
const asked = (sent: readonly string[]) => sent.filter((request) => request === "GET /access/permissions").length;

it("an apply of new objects checks the credentials once, and a saved plan does so in its own run", async () => {
  const applied = await run("apply", "-auto-approve");
  expect(applied.code).toBe(0);
  expect(applied.sent).toHaveLength(31);
  expect(asked(applied.sent)).toBe(1);

  expect(asked((await run("plan", "-out=saved", "-var=objects=60")).sent)).toBe(1);
  const saved = await run("apply", "saved");
  expect(saved.code).toBe(0);
  expect(asked(saved.sent)).toBe(1);
});

it("a token that is refused after the plan fails the apply after few requests", async () => {
  const request = { path: ALIASES, method: "POST" };
  simulator.faults.add({ fault: "answer", status: 401, reason: "authentication failure", request });
  const { code, errors, sent } = await run("apply", "-auto-approve");
  expect(code).toBe(1);
  expect(errors).toContain("Check the API token");
  // Only the requests in flight at the first refusal were sent.
  expect(sent.filter((one) => one.startsWith("POST")).length).toBeLessThanOrEqual(10);
});

/** Packets at the control endpoint. */
import { expect, it } from "vitest";
import { INVENTORY } from "../../../src/simulator/kernel/inventory";
import { start, type TestSimulator } from "../support";

async function packets(simulator: TestSimulator, packet: object): Promise<string> {
  const response = await fetch(`${simulator.url}/simulator/packets`, {
    method: "POST",
    headers: { Authorization: `PVEAPIToken=${simulator.token}`, "Content-Type": "application/json" },
    body: JSON.stringify(packet),
  });
  const { action, error } = (await response.json()) as { action?: string; error?: string };
  return `${response.status} ${action ?? error}`;
}

const toNode = (source: string, destinationPort = 8006) => ({ source, destination: "192.0.2.11", destinationPort });

it("packets reach a node's management ports from the cluster network, which the server detects, unless a rule forbids it", async () => {
  const simulator = await start();
  await simulator.put("/cluster/firewall/options", { enable: "1" });
  for (const port of [8006, 22, 3128, 5900])
    expect(await packets(simulator, toNode("192.0.2.12", port)), String(port)).toBe("200 ACCEPT");
  expect(await packets(simulator, toNode("192.0.2.99"))).toBe("200 ACCEPT");
  expect(await packets(simulator, toNode("192.0.2.12", 80))).toBe("200 DROP");
  expect(await packets(simulator, toNode("198.51.100.7"))).toBe("200 DROP");
  await simulator.post("/cluster/firewall/rules", { type: "in", action: "DROP", enable: "1" });
  expect(await packets(simulator, toNode("192.0.2.12"))).toBe("200 DROP");
});

it("packets treat the alias local_network, or the network of the node's interface, as the cluster network", async () => {
  const simulator = await start();
  await simulator.put("/cluster/firewall/options", { enable: "1" });
  simulator.state.change(INVENTORY, ({ nodes }) => {
    for (const node of nodes) node.network = "192.0.2.0/28";
  });
  expect(await packets(simulator, toNode("192.0.2.12"))).toBe("200 ACCEPT");
  expect(await packets(simulator, toNode("192.0.2.99"))).toBe("200 DROP");
  await simulator.post("/cluster/firewall/aliases", { name: "local_network", cidr: "198.51.100.0/24" });
  expect(await packets(simulator, toNode("198.51.100.7"))).toBe("200 ACCEPT");
  expect(await packets(simulator, toNode("192.0.2.12"))).toBe("200 DROP");
});

it("packets pass through running VNets, and are refused for others", async () => {
  const simulator = await start();
  const forward = { ...toNode("192.0.2.12"), direction: "forward", vnet: "web0" };
  expect(await packets(simulator, forward)).toBe("400 vnet must be a VNet that has been applied");
  expect(await packets(simulator, { ...forward, vnet: 5 })).toBe("400 vnet must be a string");
  await simulator.post("/cluster/sdn/zones", { zone: "prod", type: "simple" });
  await simulator.post("/cluster/sdn/vnets", { vnet: "web0", zone: "prod" });
  expect(await packets(simulator, forward)).toMatch(/^400 /);
  await simulator.put("/cluster/sdn");
  expect(await packets(simulator, forward)).toBe("200 ACCEPT");
});

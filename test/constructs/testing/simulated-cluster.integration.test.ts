/** A simulated cluster that users start and query in their tests. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testing } from "../../../src";
import { matchers } from "../../../src/constructs/testing/matchers";
import { ROOT } from "../../support/synthesis";

const cluster = new testing.SimulatedCluster({ seed: 7 });
beforeAll(() => cluster.start());
afterAll(() => cluster.stop());
beforeEach(async () => {
  await cluster.reset();
  await cluster.clearFaults();
});

const NODE = "192.0.2.11";

describe("a simulated cluster", () => {
  it("serves the API, with the server's messages for refusals", async () => {
    await cluster.call("POST", "/pools", { poolid: "web", comment: "Web servers" });
    expect(await cluster.read("/pools")).toContainEqual(expect.objectContaining({ poolid: "web" }));
    await expect(cluster.call("POST", "/pools", { poolid: "web" })).rejects.toThrow("pool 'web' already exists");
    await cluster.call("DELETE", "/pools/web");
    await expect(cluster.read("/nowhere")).rejects.toThrow("GET /nowhere: 501");
  });

  it("lists its requests, and forgets them on request", async () => {
    await cluster.forgetRequests();
    await cluster.read("/cluster/firewall/aliases");
    expect(await cluster.requests()).toEqual(["GET /cluster/firewall/aliases"]);
  });

  it("fails as the fault defines, until the fault is removed", async () => {
    await cluster.addFault({ fault: "answer", status: 503, request: { path: "/version" } });
    await expect(cluster.read("/version")).rejects.toThrow("GET /version: 503");
    await cluster.clearFaults();
    await expect(cluster.read("/version")).resolves.toHaveProperty("version");
    await expect(cluster.addFault({ fault: "earthquake" })).rejects.toThrow("not a fault");
  });

  it("refuses requests before its start, and a second start", async () => {
    const other = new testing.SimulatedCluster();
    expect(() => other.endpoint).toThrow("call start() first");
    await expect(cluster.start()).rejects.toThrow("runs already");
    await other.stop();
  });

  it("starts with the nodes and guests of its options", async () => {
    const small = new testing.SimulatedCluster({ nodes: ["alpha", "beta"], guests: ["100", "ct:200"] });
    await small.start();
    const objects: { readonly id: string }[] = await small.read("/cluster/resources");
    await small.stop();
    const ids = objects.map(({ id }) => id);
    expect(ids.filter((id) => /^(?:node|qemu|lxc)\//.test(id)).toSorted()).toEqual([
      "lxc/200",
      "node/alpha",
      "node/beta",
      "qemu/100",
    ]);
  });

  it.each([
    [{ fixture: "moon" }, "moon is neither a file nor one of the start states"],
    [{ nodes: ["pve1", "pve1"] }, "expected different names of nodes"],
    [{ guests: ["9"] }, "expected IDs of guests from 100"],
  ])("reports why it cannot start with %j", async (options, reason) => {
    await expect(new testing.SimulatedCluster(options).start()).rejects.toThrow(reason);
  });

  it("ends with the program that started it, even if that is killed", async () => {
    const program = `
      const { testing } = require(${JSON.stringify(join(ROOT, "lib"))});
      const cluster = new testing.SimulatedCluster();
      cluster.start().then(() => { console.log(cluster.endpoint); setInterval(() => {}, 1000); });`;
    const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
    const endpoint = await new Promise<string>((resolve) =>
      child.stdout.once("data", (text) => resolve(String(text).trim())),
    );
    expect((await fetch(`${endpoint}/api2/json/version`)).status).toBe(401);
    child.kill("SIGKILL");
    await expect
      .poll(
        () =>
          fetch(endpoint).then(
            () => "answers",
            () => "gone",
          ),
        { timeout: 20_000 },
      )
      .toBe("gone");
  });
});

describe("the firewall of a simulated cluster", () => {
  beforeEach(async () => {
    await cluster.call("POST", "/cluster/firewall/aliases", { name: "office", cidr: "198.51.100.0/24" });
    await cluster.call("POST", "/cluster/firewall/groups", { group: "admin" });
    const ssh = { type: "in", action: "ACCEPT", macro: "SSH", source: "dc/office", enable: 1 };
    await cluster.call("POST", "/cluster/firewall/groups/admin", ssh);
    await cluster.call("POST", "/cluster/firewall/rules", { type: "group", action: "admin", enable: 1 });
    await cluster.call("PUT", "/cluster/firewall/options", { enable: 1 });
  });

  it("accepts or drops packets, and the error of an expectation names the deciding rule", async () => {
    const ssh = { source: "198.51.100.7", destination: NODE, port: 22 };
    const elsewhere = { source: "203.0.113.9", destination: NODE, port: 22 };
    expect(await cluster.decide(ssh)).toEqual({
      action: "ACCEPT",
      passes: true,
      reason: "rule 0 of group admin (in ACCEPT SSH from dc/office), which rule 0 refers to",
    });
    await cluster.expectReaches(ssh);
    await cluster.expectBlocked(elsewhere);
    await expect(cluster.expectReaches(elsewhere)).rejects.toThrow(
      `tcp 22 from 203.0.113.9 to ${NODE} should pass, but gets DROP: no rule matches: the input policy is DROP`,
    );
    await expect(cluster.expectBlocked(ssh)).rejects.toThrow("should not pass, but does: rule 0 of group admin");
    await expect(cluster.decide({ source: "office", destination: NODE, port: 22 })).rejects.toThrow(
      "source must be an address",
    );
  });

  it("applies the rules of a VNet to its packets, and knows the IP sets of SDN", async () => {
    await cluster.call("POST", "/cluster/sdn/zones", { zone: "lab", type: "simple" });
    await cluster.call("POST", "/cluster/sdn/vnets", { vnet: "web", zone: "lab" });
    const subnet = { subnet: "10.0.0.0/24", type: "subnet", gateway: "10.0.0.1" };
    await cluster.call("POST", "/cluster/sdn/vnets/web/subnets", subnet);
    await cluster.call("PUT", "/cluster/sdn");
    await expect.poll(() => cluster.read("/cluster/sdn/vnets?running=1").then((list) => list.length)).toBe(1);
    const path = "/cluster/sdn/vnets/web/firewall";
    await cluster.call("POST", `${path}/rules`, {
      type: "forward",
      action: "DROP",
      source: "+sdn/web-no-gateway",
      proto: "tcp",
      dport: "25",
      enable: 1,
    });
    await cluster.call("PUT", `${path}/options`, { enable: 1 });
    const mail = { destination: "198.51.100.7", port: 25, direction: "forward", vnet: "web" };
    expect(await cluster.decide({ ...mail, source: "10.0.0.7" })).toMatchObject({
      action: "DROP",
      reason: "VNet web: rule 0 (forward DROP tcp from +sdn/web-no-gateway to port 25)",
    });
    await cluster.expectReaches({ ...mail, source: "10.0.0.1" });
    await cluster.expectReaches({ ...mail, source: "10.0.0.7", port: 26 });
    await cluster.expectReaches({ ...mail, source: "10.0.0.7", vnet: undefined });
  });

  it("checks expectations of rules and objects, and lists the actual ones in the error", async () => {
    await cluster.expectRule({ type: "group", action: "admin", enable: true });
    await cluster.expectRule({ macro: "SSH", source: "dc/office" }, "admin");
    await expect(cluster.expectRule({ macro: "HTTPS" }, "admin")).rejects.toThrow(
      '/cluster/firewall/groups/admin has no {"macro":"HTTPS"}, but [{',
    );
    await cluster.expectObject("/cluster/firewall/options", { enable: 1 });
  });

  it("supports matchers of vitest and jest", async () => {
    const ssh = { source: "198.51.100.7", destination: NODE, port: 22 };
    expect((await matchers.toLetPass(cluster, ssh)).pass).toBe(true);
    const refused = await matchers.toLetPass(cluster, { ...ssh, port: 23 });
    expect([refused.pass, refused.message()]).toEqual([
      false,
      "the packet gets DROP: no rule matches: the input policy is DROP",
    ]);
    expect((await matchers.toHaveRule(cluster, { macro: "SSH" }, "admin")).pass).toBe(true);
    expect((await matchers.toHaveRule(cluster, { macro: "SSH" })).pass).toBe(false);
    expect((await matchers.toHaveObject(cluster, "/cluster/firewall/aliases", { name: "office" })).pass).toBe(true);
  });
});

/** Cluster membership beyond the recordings, whose server was in a cluster: creating and joining one. */
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { beforeEach, describe, expect, it } from "vitest";
import { PEER_FINGERPRINT } from "../../../src/simulator/fixtures/standalone";
import { INVENTORY } from "../../../src/simulator/kernel/inventory";
import { logIn, send, start, type TestSimulator } from "../support";

const root = (simulator: TestSimulator) => logIn(simulator, "root@pam", simulator.password);

/** Runs a call that starts a task; returns the task's exit status and its log. */
async function run(simulator: TestSimulator, path: string, params: Record<string, string>) {
  const { data } = await simulator.post(path, params, await root(simulator));
  const task = `/nodes/pve1/tasks/${encodeURIComponent(data)}`;
  const status = await simulator.get(`${task}/status`);
  const log = await simulator.get(`${task}/log`, { limit: "0" });
  return { exitstatus: status.data.exitstatus, log: (log.data as { t: string }[]).map(({ t }) => t) };
}

const JOIN = "/cluster/config/join";
const member = { hostname: "192.0.2.21", fingerprint: PEER_FINGERPRINT, password: "pve-test-password" };

it("a node that joins by the old protocol may give its only address with any link number in a cluster of one link", async () => {
  const simulator = await start();
  const add = async (params: Record<string, string>) =>
    simulator.post("/cluster/config/nodes/pve9", params, await root(simulator));
  expect(await add({ link1: "192.0.2.19", apiversion: "1" })).toMatchObject({
    message: "corosync: link 0 exists in cluster config but wasn't specified for new node\n",
  });
  expect((await add({ link1: "192.0.2.19" })).status).toBe(200);
  const { data } = await simulator.get("/cluster/config/nodes");
  expect(data.find(({ name }: { name: string }) => name === "pve9")).toMatchObject({ ring0_addr: "192.0.2.19" });
  simulator.state.change(INVENTORY, ({ nodes }) => {
    nodes.forEach((node, index) => {
      node.links = { "0": `192.0.2.${index}`, "1": `198.51.100.${index}` };
    });
  });
  expect((await add({ link0: "192.0.2.99" })).message).toMatch(/^cluster has 2 links, but only 1 given at /);
});

it("the join information is refused while an added node has not joined, and nodes of unknown protocols are refused", async () => {
  const simulator = await start();
  const change = async (method: string, node: string, params: Record<string, string> = {}) =>
    (await send(simulator, method, `/cluster/config/nodes/${node}`, params, await root(simulator))).status;
  const info = async () => (await simulator.get(JOIN)).message ?? "fine";
  expect(await change("POST", "pve9", { link0: "192.0.2.19", apiversion: "-1" })).toBe(500);
  expect(await change("POST", "pve9", { link0: "192.0.2.19" })).toBe(200);
  expect(await info()).toBe("'/etc/pve/nodes/pve9/pve-ssl.pem' does not exist!\n");
  await change("DELETE", "pve9");
  expect(await info()).toBe("fine");
  // Files of former members are kept.
  await change("DELETE", "pve3");
  expect(await change("POST", "pve3", { link0: "192.0.2.13" })).toBe(200);
  expect(await info()).toBe("fine");
});

describe("a standalone node", () => {
  let simulator: TestSimulator;
  beforeEach(async () => {
    simulator = await start({ fixture: "standalone" });
  });

  it("a standalone node cannot remove itself, with or without a cluster", async () => {
    const message = "Cannot delete myself from cluster!\n";
    const credentials = await root(simulator);
    const path = "/cluster/config/nodes/pve1";
    expect(await simulator.delete(path, {}, credentials)).toMatchObject({ status: 500, message });
  });

  it("reports that it is in no cluster", async () => {
    const read = (what: string) => simulator.get(`/cluster/${what}`);
    expect((await read("status")).data).toMatchObject([{ type: "node", nodeid: 0, local: 1, online: 1 }]);
    expect((await read("config/nodes")).data).toEqual([]);
    expect((await read("config/totem")).data).toBeNull();
    expect(await read("config/join")).toMatchObject({ status: 424 });
  });

  it("creates a cluster with links, once", async () => {
    const lab = { clustername: "lab", nodeid: "3", votes: "2", link0: "192.0.2.11,priority=7", link1: "198.51.100.11" };
    expect(await run(simulator, "/cluster/config", lab)).toMatchObject({ exitstatus: "OK" });
    expect((await simulator.get("/cluster/config/nodes")).data).toEqual([
      {
        node: "pve1",
        name: "pve1",
        nodeid: "3",
        quorum_votes: "2",
        ring0_addr: "192.0.2.11",
        ring1_addr: "198.51.100.11",
      },
    ]);
    expect((await simulator.get("/cluster/config/totem")).data).toMatchObject({
      cluster_name: "lab",
      token_coefficient: "125",
      interface: { "0": { linknumber: "0", knet_link_priority: "7" }, "1": { linknumber: "1" } },
    });
    const secondCreation = await simulator.post("/cluster/config", lab, await root(simulator));
    expect(secondCreation).toMatchObject({
      status: 500,
      reason: "cluster config '/etc/pve/corosync.conf' already exists",
    });
  });

  it("joins a cluster, which invalidates its tickets", async () => {
    const session = await root(simulator);
    expect(await run(simulator, JOIN, { ...member, link0: "192.0.2.11" })).toMatchObject({ exitstatus: "OK" });
    expect((await simulator.get("/version", {}, session)).status).toBe(401);
    const { data } = await simulator.get("/cluster/status");
    expect(data).toMatchObject([{ name: "production", nodes: 3 }, {}, {}, { name: "pve1", nodeid: 3, local: 1 }]);
  });

  it.each([
    ["a wrong fingerprint", { fingerprint: PEER_FINGERPRINT.replace(/../, "FF") }, /not verified, abort!\)$/],
    ["a wrong password", { password: "nonsense" }, /^401 authentication failure$/],
    ["an address without a server", { hostname: "192.0.2.99" }, /^500 Can't connect to 192.0.2.99:8006/],
    ["an address of another host", { link0: "203.0.113.1" }, /^Check if node may join a cluster failed!$/],
    ["a link that the cluster does not have", { link1: "192.0.2.11" }, /^Cluster join aborted!$/],
  ])("a standalone node does not join with %s", async (_, params, exitstatus) => {
    expect((await run(simulator, JOIN, { ...member, ...params })).exitstatus).toMatch(exitstatus);
    expect((await simulator.get("/cluster/config/nodes")).data).toEqual([]);
  });

  it("a standalone node does not join with guests", async () => {
    simulator.state.change(INVENTORY, ({ guests }) => {
      guests.push({ vmid: 100, type: "lxc", node: "pve1", name: "web", cores: 1, memory: 512, disks: {} });
    });
    const { log } = await run(simulator, JOIN, member);
    expect(log).toContain("* this host already contains virtual guests");
  });
});

describe("a member", () => {
  it("hands joining nodes the fingerprint of the certificate that it presents", async () => {
    const simulator = await start({ http: false });
    const options = { ca: simulator.certificate?.cert, headers: { Authorization: `PVEAPIToken=${simulator.token}` } };
    const response = await new Promise<IncomingMessage>((resolve) => {
      get(`${simulator.url}/api2/json${JOIN}`, options, resolve);
    });
    const { data } = JSON.parse(Buffer.concat(await response.toArray()).toString("utf8"));
    expect(data.nodelist).toHaveLength(3);
    expect(data.nodelist[0].pve_fp).toBe(simulator.certificate?.fingerprint);
  });

  it("hands out the key of the cluster, the same each time", async () => {
    const simulator = await start();
    const add = async (name: string, ip: string) => {
      const path = `/cluster/config/nodes/${name}`;
      return (await simulator.post(path, { new_node_ip: ip }, await root(simulator))).data;
    };
    const first = await add("pve4", "192.0.2.14");
    expect(first.corosync_authkey).toMatch(/^[0-9a-f]{256}$/);
    expect((await add("pve5", "192.0.2.15")).corosync_authkey).toBe(first.corosync_authkey);
    expect((await simulator.get("/cluster/status")).data[0]).toMatchObject({ nodes: 5, version: 5 });
  });
});

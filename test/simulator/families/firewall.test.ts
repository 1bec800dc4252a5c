/** Rules, aliases, IP sets and groups of the firewall, and the effects of their text in the firewall's file. */
import { beforeEach, expect, it } from "vitest";
import { withDigest } from "../../../src/simulator/families/firewall/edit";
import { printList } from "../../../src/simulator/kernel/config-file";
import { INVENTORY } from "../../../src/simulator/kernel/inventory";
import { Session } from "../../replay/session";
import { start, type TestSimulator } from "../support";

const FORM = "application/x-www-form-urlencoded";

let session: Session;
beforeEach(() => {
  session = new Session({ fixture: "datacenter" });
});

async function send(method: string, path: string, params: Record<string, string> = {}) {
  const { status, body } = await session.send({ method, path: `/cluster${path}`, params, contentType: FORM });
  return { status, ...(body as { data: unknown; message?: string; errors?: Record<string, string> }) };
}

it("comments with line feeds put rules, aliases and groups into the file", async () => {
  const comment = "harmless\nIN DROP -p tcp -dport 22 # hidden";
  await send("POST", "/firewall/rules", { type: "in", action: "ACCEPT", enable: "1", comment });
  expect((await send("GET", "/firewall/rules")).data).toMatchObject([
    { action: "ACCEPT", comment: "harmless" },
    { action: "DROP", proto: "tcp", dport: "22", comment: "hidden", enable: 1 },
  ]);
  await send("POST", "/firewall/aliases", { name: "good", cidr: "10.0.0.1", comment: "a\nevil 10.0.0.2\n[group own]" });
  expect((await send("GET", "/firewall/aliases/evil")).data).toMatchObject({ cidr: "10.0.0.2" });
  expect((await send("GET", "/firewall/groups")).data).toMatchObject([{ group: "own" }]);
});

it("references that break later show an error in the rules and sets that contain them", async () => {
  await send("POST", "/firewall/aliases", { name: "gone", cidr: "10.0.0.1" });
  await send("POST", "/firewall/ipset", { name: "members" });
  await send("POST", "/firewall/ipset/members", { cidr: "dc/gone" });
  await send("POST", "/firewall/rules", { type: "in", action: "ACCEPT", source: "gone", dest: "+members" });
  expect((await send("GET", "/firewall/rules/0")).data).toMatchObject({ ipversion: 4 });
  await send("DELETE", "/firewall/aliases/gone");
  await send("DELETE", "/firewall/ipset/members", { force: "1" });
  expect((await send("GET", "/firewall/rules/0")).data).toMatchObject({
    errors: { source: "no such alias 'gone'", dest: "no such ipset 'members'" },
  });
});

it("references to a renamed group follow the new name in the cluster's rules", async () => {
  await send("POST", "/firewall/groups", { group: "before" });
  await send("POST", "/firewall/rules", { type: "group", action: "before" });
  await send("POST", "/firewall/groups", { group: "after", rename: "before" });
  expect((await send("GET", "/firewall/rules/0")).data).toMatchObject({ action: "after" });
});

it("references to IP sets of a running VNet are valid and listed", async () => {
  await send("POST", "/sdn/zones", { zone: "z1", type: "simple" });
  await send("POST", "/sdn/vnets", { vnet: "vn1", zone: "z1" });
  const rule = { type: "in", action: "ACCEPT", source: "+sdn/vn1-gateway" };
  expect((await send("POST", "/firewall/rules", rule)).errors).toEqual({ source: "no such ipset 'vn1-gateway'" });
  await send("PUT", "/sdn");
  expect((await send("POST", "/firewall/rules", rule)).status).toBe(200);
  expect((await send("GET", "/firewall/refs", { type: "ipset" })).data).toContainEqual(
    expect.objectContaining({ ref: "+vn1-gateway", scope: "sdn" }),
  );
});

const rule = { type: "in", action: "ACCEPT", enable: "1" };

it("changes of rules accept names of ICMP types only for the matching protocol", async () => {
  const refused = async (params: Record<string, string>) =>
    (await send("POST", "/firewall/rules", { ...rule, ...params })).errors;
  expect(await refused({ proto: "icmp", "icmp-type": "no-route" })).toEqual({
    "icmp-type": "invalid icmp-type 'no-route' for proto 'icmp'",
  });
  expect(await refused({ proto: "ipv6-icmp", "icmp-type": "source-quench" })).toEqual({
    "icmp-type": "invalid icmp-type 'source-quench' for proto 'ipv6-icmp'",
  });
  expect(await refused({ proto: "tcp", dport: "echo-request" })).toEqual({ dport: "invalid port 'echo-request'" });
  expect(await refused({ proto: "icmp", dport: "echo-request" })).toBeUndefined();
});

it("changes of rules do not mix IP versions; aliases are found by scope", async () => {
  await send("POST", "/firewall/aliases", { name: "four", cidr: "10.0.0.1" });
  await send("POST", "/firewall/aliases", { name: "six", cidr: "fd00::1" });
  expect(await send("POST", "/firewall/rules", { ...rule, source: "four", dest: "six" })).toEqual({
    status: 500,
    data: null,
    message: "detected mixed ipv4/ipv6 addresses in rule\n",
  });
  // The server resolves `dc/` when it reads the cluster's rules, but not when it writes them.
  expect((await send("POST", "/firewall/rules", { ...rule, source: "dc/four", dest: "fd00::2" })).status).toBe(200);
  expect((await send("GET", "/firewall/rules/0")).data).toMatchObject({
    ipversion: 4,
    errors: { dest: "detected mixed ipv4/ipv6 addresses in rule" },
  });
  await send("POST", "/firewall/ipset", { name: "own" });
  expect((await send("POST", "/firewall/ipset/own", { cidr: "guest/four" })).message).toBe("no such alias 'four'\n");
  expect((await send("POST", "/firewall/rules", { ...rule, source: "+sdn/own" })).status).toBe(200);
});

it("changes of rules that a changed alias made unreadable are not listed", async () => {
  await send("POST", "/firewall/aliases", { name: "any", cidr: "10.0.0.1" });
  await send("POST", "/firewall/rules", { ...rule, source: "10.0.0.2", dest: "any" });
  await send("PUT", "/firewall/aliases/any", { cidr: "fd00::1" });
  expect((await send("GET", "/firewall/rules")).data).toEqual([]);
});

it("macros refuse contradicting protocols and ports", async () => {
  const ssh = { type: "in", action: "ACCEPT", macro: "ssh", proto: "tcp" };
  expect((await send("POST", "/firewall/rules", { ...ssh, dport: "2222" })).errors).toEqual({
    dport: "parameter 'dport' already define in macro (value = '22')",
  });
  expect((await send("POST", "/firewall/rules", { ...ssh, dport: "22" })).status).toBe(200);
});

it("a trial of the firewall ends after a minute", async () => {
  await send("PUT", "/firewall/options", { enable: "2" });
  session.dispatcher.cluster.clock.advance(59_000);
  expect((await send("GET", "/firewall/options")).data).not.toMatchObject({ enable: 0 });
  session.dispatcher.cluster.clock.advance(2_000);
  expect((await send("GET", "/firewall/options")).data).toMatchObject({ enable: 0 });
});

it("the lock of the firewall covers all its parts, and reads do not take it", async () => {
  session.dispatcher.cluster.faults.add({ fault: "lock", lock: "firewall-cluster" });
  const busy = "cfs-lock 'firewall-cluster' error: got lock request timeout\n";
  expect((await send("POST", "/firewall/aliases", { name: "al", cidr: "10.0.0.1" })).message).toBe(busy);
  expect((await send("PUT", "/firewall/options", { enable: "1" })).message).toBe(busy);
  expect((await send("GET", "/firewall/aliases")).data).toEqual([]);
});

it("names with a meaning in JavaScript are ordinary names for the firewall", async () => {
  expect((await send("GET", "/firewall/aliases/constructor")).errors).toEqual({ name: "no such alias" });
  await send("POST", "/firewall/aliases", { name: "other", cidr: "10.0.0.1" });
  expect((await send("POST", "/firewall/aliases", { name: "constructor", cidr: "10.0.0.1" })).status).toBe(200);
  expect((await send("PUT", "/firewall/options", { delete: "constructor" })).errors).toEqual({
    delete: "no such option 'constructor'",
  });
});

it("rules of an empty file crash the server at every position", async () => {
  const change = async () => [
    (await send("PUT", "/firewall/rules/0", { enable: "1" })).message,
    (await send("DELETE", "/firewall/rules/0")).message,
  ];
  const tripped = "Can't use an undefined value as an ARRAY reference at /usr/share/perl5/PVE/API2/Firewall/Rules.pm";
  const none = "no rule at position 0\n";
  expect(await change()).toEqual([`${tripped} line 373.\n`, `${tripped} line 462.\n`]);
  await send("PUT", "/firewall/options", { policy_in: "DROP" });
  expect(await change()).toEqual([none, none]);
  await send("PUT", "/firewall/options", { delete: "policy_in" });
  await send("POST", "/firewall/rules", { type: "in", action: "DROP" });
  expect((await send("DELETE", "/firewall/rules/0")).status).toBe(200);
  expect(await change()).toEqual([`${tripped} line 373.\n`, `${tripped} line 462.\n`]);
});

it("groups whose names differ only in case become one, with the rules of the last and any comment", async () => {
  await send("POST", "/firewall/groups", { group: "web" });
  await send("POST", "/firewall/groups/web", { type: "in", action: "ACCEPT" });
  await send("POST", "/firewall/groups", { group: "WEB", comment: "again" });
  expect((await send("GET", "/firewall/groups")).data).toMatchObject([{ group: "web", comment: "again" }]);
  expect((await send("GET", "/firewall/groups/web")).data).toHaveLength(1);
});

it.each([
  ["no entry", []],
  ["an entry without properties", [{}]],
  ["entries with different properties", [{ name: 'quote " ü', count: 1 }, { comment: undefined, list: [1, {}] }, {}]],
])("a list with a digest prints the same text as JSON.stringify: %s", (_name, entries) => {
  const list = withDigest(entries);
  expect(printList(list)).toBe(JSON.stringify(list));
  // The second list prints kept texts.
  const longer = withDigest([...entries, { name: "added" }]);
  expect(printList(longer)).toBe(JSON.stringify(longer));
});

/** Packets at the control endpoint. */
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

it("packets pass through running VNets only", async () => {
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

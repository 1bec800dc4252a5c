import { describe, expect, it } from "vitest";
import { PveError } from "../../../../src/api/errors";
import { managementGuard } from "../../../../src/provider/guards/management-access/write-guard";
import { clientOf, sessionOf } from "../../../support/client";
import { ManualClock } from "../../../support/manual-clock";
import {
  after,
  alias,
  group,
  guarded,
  letIn,
  NETWORK,
  on,
  outcome,
  post,
  put,
  remove,
  rule,
  set,
  simulator,
  simulatorForAll,
  type Write,
} from "./firewall-writes";

simulatorForAll();

const byAlias = [alias, rule({ source: "dc/office" }), on];
const bySet = [...set, rule({ source: "+dc/admins" }), on];
const byGroup = [...group, rule({ type: "group", action: "admin" }), on];
const management = [post("ipset", { name: "management" }), post("ipset/management", { cidr: NETWORK })];
const local = post("aliases", { name: "local_network", cidr: "192.0.2.0/24" });
const acceptsIn = put("options", { enable: 1, policy_in: "ACCEPT" });

describe("refused before it is sent", () => {
  it.each<[string, Write[], Write, RegExp]>([
    ["the firewall switched on with no rule", [], on, /TCP 8006 \(the API\).*the input policy is DROP/],
    ["the firewall switched on with a rule only for SSH", [rule({ source: NETWORK, macro: "SSH" })], on, /TCP 8006/],
    ["a rule above that drops all", [letIn, on], rule({ action: "DROP" }), /rule 0 \(in DROP\)/],
    ["a stricter policy", [acceptsIn], put("options", { delete: "policy_in" }), /policy/],
    ["the removal of the rule", [letIn, on], remove("rules/0"), /the input policy is DROP/],
    ["the rule disabled", [letIn, on], put("rules/0", { enable: 0 }), /policy/],
    ["a rule moved above", [rule({ action: "DROP" }), letIn, on], put("rules/1", { moveto: 0 }), /rule 0 \(in DROP\)/],
    [
      "a narrower port",
      [letIn, on],
      put("rules/0", { dport: "22,3128,5900:5949,8006" }),
      /198.51.100.0\/29.*TCP 5999 \(consoles\)/,
    ],
    ["another alias", byAlias, put("aliases/office", { cidr: "198.51.100.4/30" }), /198.51.100.0 of 198/],
    ["a removed member", bySet, remove("ipset/admins/198.51.100.0%2F29"), /policy/],
    ["an exception as a member", bySet, post("ipset/admins", { cidr: "198.51.100.6", nomatch: 1 }), /198.51.100.6 of/],
    ["a removed set", bySet, { ...remove("ipset/admins"), parameters: { force: 1 } }, /policy/],
    ["the last rule of a group", byGroup, remove("groups/admin/0"), /policy/],
    ["the set management emptied", [...management, on], remove("ipset/management/198.51.100.0%2F29"), /policy/],
    [
      "an entry of the set blacklist",
      [post("ipset", { name: "blacklist" }), letIn, on],
      post("ipset/blacklist", { cidr: "198.51.100.3" }),
      /in the set blacklist/,
    ],
    [
      "a rule for one node",
      [letIn, on],
      rule({ action: "REJECT", dest: "192.0.2.12", proto: "tcp", dport: "8006" }),
      /rule 0 \(in REJECT/,
    ],
    ["a rule for one interface", [letIn, on], rule({ action: "DROP", iface: "vmbr0" }), /rule 0 \(in DROP on vmbr0/],
  ])("%s", async (_, before, write, message) => {
    await after(...before);
    const count = simulator.requests.all.length;
    const refused = await guarded()(write).catch((failure: PveError) => failure);
    expect(refused).toMatchObject({ code: "shuts-out", outcomeUnknown: false });
    expect((refused as PveError).serverMessage).toMatch(message);
    expect((refused as PveError).advice).toContain("require_management_access");
    expect(simulator.requests.all.slice(count).filter(({ method }) => method !== "GET")).toEqual([]);
  });
});

describe("sent", () => {
  it.each<[string, Write[], Write]>([
    ["the firewall switched on with the rule", [letIn], on],
    ["the firewall switched on with the set management", management, on],
    ["a rule above that drops others", [letIn, on], rule({ action: "DROP", source: "198.51.100.8/29" })],
    ["the removal of one of two rules", [letIn, letIn, on], remove("rules/0")],
    ["a wider alias", byAlias, put("aliases/office", { cidr: "198.51.100.0/24" })],
    ["an exception of another address", bySet, post("ipset/admins", { cidr: "198.51.101.6", nomatch: 1 })],
    ["anything while the firewall is off", [letIn], remove("rules/0")],
    ["the firewall switched off", [letIn, on], put("options", { enable: 0 })],
    ["a write that makes nothing worse", [local, on], rule({ action: "DROP" })],
    ["a write that restores access", [on], letIn],
    ["a renamed group", byGroup, post("groups", { group: "office", rename: "admin" })],
  ])("%s", async (_, before, write) => {
    await after(...before);
    expect(await outcome(guarded()(write))).toBe("done");
  });
});

it("the server's detected network of the nodes does not count as access, and is not taken away", async () => {
  await after(on);
  const refused = await guarded()(rule({ action: "DROP" })).catch((failure: PveError) => failure);
  // The server may detect this network, and would accept it after the rules.
  expect(refused).toMatchObject({ code: "shuts-out" });
  expect((refused as PveError).advice).toContain("local_network");
  await after(local);
  expect(await outcome(guarded()(rule({ action: "DROP" })))).toBe("done");
});

it("writes of other clients are visible after some seconds, and own writes at once", async () => {
  const clock = new ManualClock();
  const write = guarded([NETWORK], clock);
  await write(letIn);
  await write(on);
  await write(letIn);
  expect(await outcome(write(remove("rules/0")))).toBe("done");
  expect(await outcome(write(remove("rules/0")))).toBe("shuts-out");
  await after(letIn);
  await clock.pass(6_000);
  expect(await outcome(write(remove("rules/0")))).toBe("done");
});

it("while the firewall is off, the guard costs one request for any number of writes", async () => {
  const write = guarded();
  const count = simulator.requests.all.length;
  for (let index = 0; index < 20; index++) await write(letIn);
  expect(simulator.requests.all.slice(count).map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /cluster/firewall/options",
    ...Array.from({ length: 20 }, () => "POST /cluster/firewall/rules"),
  ]);
});

it("each list is read once for any number of writes", async () => {
  await after(...set, alias, rule({ source: "dc/office" }), rule({ source: "+dc/admins" }), on);
  const write = guarded();
  const count = simulator.requests.all.length;
  for (let index = 0; index < 20; index++) await write(letIn);
  const reads = simulator.requests.all.slice(count).filter(({ method }) => method === "GET");
  expect(reads.map(({ path }) => path).sort()).toEqual(
    ["aliases", "ipset", "ipset/admins", "options", "rules"].map((path) => `/cluster/firewall/${path}`),
  );
});

it("objects outside the cluster's firewall are not read", async () => {
  await after(on);
  const count = simulator.requests.all.length;
  const session = sessionOf(clientOf(simulator));
  const guard = managementGuard([NETWORK], new ManualClock());
  const write = {
    method: "POST",
    path: "/pools",
    parameters: {},
    read: () => Promise.reject(new Error("not asked")),
    refused: (why: string) => new Error(why),
  } as const;
  await guard.carryOut(write, () => session.post("/pools", { poolid: "a" }, { domain: "pools" }));
  expect(simulator.requests.all.length).toBe(count + 1);
});

it("a firewall that cannot be read is not changed, and the error explains the read", async () => {
  const guard = managementGuard([NETWORK], new ManualClock());
  const read = () => Promise.reject(new PveError({ code: "forbidden", serverMessage: "Permission check failed" }));
  const write = { method: "POST", path: "/cluster/firewall/rules", parameters: {}, read, refused: Error } as const;
  const failed = await guard.carryOut(write, () => Promise.reject(new Error("sent"))).catch((failure) => failure);
  expect(failed).toMatchObject({ code: "forbidden", advice: expect.stringContaining("require_management_access") });
});

/** Requests of the guard, and its treatment of unknown values. */
import { expect, it } from "vitest";
import { PveError } from "../../../../src/api/errors";
import { managementGuard } from "../../../../src/provider/guards/management-access/write-guard";
import { clientOf, sessionOf } from "../../../support/client";
import { ManualClock } from "../../../support/manual-clock";
import {
  after,
  alias,
  guarded,
  letIn,
  NETWORK,
  on,
  outcome,
  post,
  remove,
  rule,
  set,
  simulator,
  simulatorForAll,
} from "./firewall-writes";

simulatorForAll();

it("the server's detected network of the nodes does not count as access, and is not taken away", async () => {
  await after(on);
  const refused = await guarded()(rule({ action: "DROP" })).catch((failure: PveError) => failure);
  // The server may detect this network, and would accept it after the rules.
  expect(refused).toMatchObject({ code: "shuts-out" });
  expect((refused as PveError).advice).toContain("local_network");
  await after(post("aliases", { name: "local_network", cidr: "192.0.2.0/24" }));
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

/** Lists of random writes, with the verdicts of the simulated firewall for packets after each write. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Parameters } from "../../../../src/api/types";
import { clientOf } from "../../../support/client";
import { runs } from "../../../support/runs";
import {
  ALL,
  alias,
  by,
  group,
  guarded,
  letIn,
  NETWORK,
  on,
  open,
  outcome,
  post,
  put,
  remove,
  set,
  simulator,
  simulatorForAll,
  start,
  type Write,
} from "./firewall-writes";

simulatorForAll();

const address = fc.constantFrom(NETWORK, "198.51.100.0/30", "198.51.100.5", "0.0.0.0/0", "203.0.113.0/24");
const source = fc.constantFrom(NETWORK, "198.51.100.4/30", "0.0.0.0/0", "203.0.113.9", "dc/office", "+dc/admins");
const content = fc.record({
  type: fc.constantFrom("in", "in", "in", "out"),
  action: fc.constantFrom("ACCEPT", "ACCEPT", "DROP"),
  enable: fc.constantFrom(1, 1, 0),
  source,
  service: fc.constantFrom<Parameters>(
    {},
    { proto: "tcp", dport: ALL },
    { proto: "tcp", dport: "8006,5940:5960" },
    { macro: "SSH" },
  ),
});
const ruleOf = content.map(({ service, ...fields }) => ({ ...fields, ...service }));
const setName = fc.constantFrom("admins", "management", "blacklist");
const changes = fc.constantFrom<Parameters>(
  { enable: 0 },
  { delete: "enable" },
  { delete: "source" },
  { action: "DROP" },
  { dport: "22" },
);
const pos = fc.integer({ min: 0, max: 3 });
const list = fc.constantFrom("rules", "groups/admin");
const writes: fc.Arbitrary<Write> = fc.oneof(
  fc.tuple(list, ruleOf).map(([path, fields]) => post(path, fields)),
  fc.tuple(list, pos, fc.integer({ min: 0, max: 4 })).map(([path, at, moveto]) => put(`${path}/${at}`, { moveto })),
  fc.tuple(list, pos, changes).map(([path, at, fields]) => put(`${path}/${at}`, fields)),
  fc.tuple(list, pos).map(([path, at]) => remove(`${path}/${at}`)),
  fc.constant(post("rules", { type: "group", action: "admin", enable: 1 })),
  address.map((cidr) => put("aliases/office", { cidr })),
  fc
    .tuple(
      setName,
      address.filter((cidr) => !cidr.endsWith("/0")),
      fc.boolean(),
    )
    .map(([name, cidr, nomatch]) => post(`ipset/${name}`, { cidr, ...(nomatch && { nomatch: 1 }) })),
  fc.tuple(setName, address).map(([name, cidr]) => remove(`ipset/${name}/${encodeURIComponent(cidr)}`)),
  fc
    .tuple(fc.constantFrom("admins", "admins2"), fc.constantFrom("admins", "admins2"))
    .map(([name, rename]) => post("ipset", { name, rename })),
  fc
    .tuple(fc.constantFrom("admin", "admin2"), fc.constantFrom("admin", "admin2"))
    .map(([group, rename]) => post("groups", { group: group, rename })),
  fc
    .constantFrom<Parameters>({ enable: 0 }, { enable: 1 }, { policy_in: "ACCEPT" }, { delete: "policy_in" })
    .map((fields) => put("options", fields)),
);

it("no write of a list shuts a client out, and no harmless write is refused", async () => {
  const free = by(clientOf(simulator));
  await fc.assert(
    fc.asyncProperty(fc.array(writes, { minLength: 3, maxLength: 10 }), async (all) => {
      simulator.state.restore(start);
      // Known, so that the guard needs no guess.
      const local = post("aliases", { name: "local_network", cidr: "192.0.2.0/24" });
      const sets = ["management", "blacklist"].map((name) => post("ipset", { name }));
      for (const preparation of [local, ...sets, ...group, ...set, alias, letIn, on]) await free(preparation);
      const write = guarded();
      for (const next of all) {
        const before = open();
        const state = simulator.state.snapshot();
        const ended = await outcome(write(next));
        const lost = () => {
          const still = new Set(open());
          return before.filter((each) => !still.has(each));
        };
        expect({ one: next, lost: lost() }).toEqual({ one: next, lost: [] });
        if (ended !== "shuts-out") continue;
        // A write that the server would refuse anyway proves nothing.
        if ((await outcome(free(next))) !== "done") continue;
        expect({ one: next, lost: lost().length > 0 }).toEqual({ one: next, lost: true });
        simulator.state.restore(state);
      }
    }),
    { numRuns: runs(200) },
  );
});

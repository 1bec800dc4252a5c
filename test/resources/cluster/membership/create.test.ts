/** Create-only values of a cluster cannot be changed: the plan reports this instead of an ineffective replacement. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../../src/framework/attribute";
import { cluster } from "../../../../src/resources/cluster/membership/create";
import { FakeSession } from "../../../support/fake-session";
import { Lifecycle } from "../../../support/lifecycle";

const life = new Lifecycle(cluster, new FakeSession({}));
const known: State = {
  name: "lab",
  node_id: 1,
  votes: 1,
  token_coefficient: null,
  links: { 0: { address: "192.0.2.11", priority: null } },
  timeouts: null,
};

describe("a plan for an existing cluster", () => {
  it.each<[string, State, RegExp]>([
    ["name", { name: "prod" }, /name = "lab"` again.*terraform state rm/s],
    ["node_id", { node_id: 2 }, /corosync on a node.*leave `node_id` out/s],
    ["votes", { votes: 3 }, /leave `votes` out/],
    ["links", { links: { 0: { address: "192.0.2.12", priority: null } } }, /leave `links` out/],
  ])("refuses another %s, at the attribute", async (name, change, advice) => {
    const { diagnostics, requiresReplace } = await life.plan({ ...known, ...change }, known);
    expect(diagnostics).toMatchObject([{ severity: "error", path: [{ attribute: name }] }]);
    expect(diagnostics[0]?.detail).toMatch(advice);
    expect(requiresReplace).toEqual([]);
  });

  it.each<[string, State, State]>([
    ["is added to the configuration after an import", { votes: null, links: null }, {}],
    ["is no longer configured", {}, { votes: null, links: null }],
    ["is the same as before", {}, {}],
  ])("accepts a value that %s, in place", async (_, before, change) => {
    const { diagnostics, requiresReplace } = await life.plan({ ...known, ...change }, { ...known, ...before });
    expect([diagnostics, requiresReplace]).toEqual([[], []]);
  });
});

it("an import of a cluster by another name finds nothing", async () => {
  const clusteredSession = new FakeSession({
    "GET /cluster/status": [{ id: "cluster", type: "cluster", name: "lab", quorate: 1 }],
  });
  expect(await new Lifecycle(cluster, clusteredSession).import("lab")).toMatchObject({ name: "lab" });
  expect(await new Lifecycle(cluster, clusteredSession).import("prod")).toBeNull();
});

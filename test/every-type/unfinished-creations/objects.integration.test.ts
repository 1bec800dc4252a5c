import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { ipset } from "../../../src/resources/firewall/ipset";
import { securityGroup } from "../../../src/resources/firewall/security-group";
import type { Resource } from "../../../src/resources/kinds/define";
import { pool } from "../../../src/resources/pools/pool";
import { resources as sdnResources } from "../../../src/resources/sdn";
import { Lifecycle } from "../../support/lifecycle";
import { InterruptedCluster, named, PORTS, rule, type Step, severities } from "./cluster";

const cluster = new InterruptedCluster();

interface ObjectCase {
  readonly name: string;
  readonly definition: Resource;
  readonly config: State;
  /** The request that fails or is interrupted. */
  readonly step: Step;
  /** Path of the removal, if it differs from the step's. */
  readonly removal?: string;
  readonly there: () => Promise<unknown>;
}

const route = (order: number) => ({ order, action: "permit", match: null, set: null, call: null, exit_action: null });

describe.each([
  {
    name: "an ip set",
    definition: ipset,
    config: { name: "hosts", entries: [1, 2, 3, 4].map((last) => ({ cidr: `192.0.2.${last}` })) },
    step: { method: "POST", path: "/cluster/firewall/ipset/{name}", skip: 2 },
    there: () => cluster.own().get("/cluster/firewall/ipset"),
  },
  {
    name: "a security group",
    definition: securityGroup,
    config: { name: "web", rules: PORTS.map(rule).map(named) },
    step: { method: "POST", path: "/cluster/firewall/groups/{group}", skip: 2 },
    there: () => cluster.own().get("/cluster/firewall/groups"),
  },
  {
    name: "a pool",
    definition: pool,
    config: { pool_id: "web", guests: [100] },
    step: { method: "PUT", path: "/pools", skip: 0 },
    there: () => cluster.own().get("/pools"),
  },
  {
    name: "a route map",
    definition: sdnResources.find(({ type }) => type === "sdn_route_map") as Resource,
    config: { route_map: "in", entries: [10, 20, 30].map(route) },
    step: { method: "POST", path: "/cluster/sdn/route-maps/entries", skip: 1 },
    removal: "/cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}",
    there: () => cluster.own().get("/cluster/sdn/route-maps/entries"),
  },
] as readonly ObjectCase[])("$name", ({ definition, config, step, removal = step.path, there }) => {
  it("an unfinished object is removed after a failure, so the next run can create it", async () => {
    cluster.fail(step);
    const { state, diagnostics } = await new Lifecycle(definition, cluster.open).tryApply(config);
    expect(state).toBeNull();
    expect(await there()).toEqual([]);
    expect(severities(diagnostics)).toEqual(["error", "warning"]);
    expect(diagnostics[1]?.detail).toContain("has removed the parts that it had created");
  });

  it("keeps existing parts after Ctrl-C, and the next run updates the object", async () => {
    const { life, state, diagnostics } = await cluster.interrupted(definition, config, step);
    // With a single member nothing is left to do: only the response was missing.
    if (diagnostics.length > 0) {
      expect(diagnostics).toMatchObject([{ severity: "warning", detail: expect.stringContaining("Run plan again") }]);
      expect(await life.refresh(state as State)).not.toEqual(state);
    }
    expect(state).toMatchObject(config);
    cluster.simulator.requests.clear();
    const refreshed = (await life.refresh(state as State)) as State;
    const done = await life.apply(config, refreshed);
    expect(cluster.writes("DELETE")).toEqual([]);
    expect(await life.refresh(done)).toEqual(done);
    await life.apply(null, done);
    expect(await there()).toEqual([]);
  });

  it("keeps objects that it can neither finish nor remove in the state, with a remedy", async () => {
    cluster.fail(step);
    cluster.fail({ method: "DELETE", path: removal, skip: 0 });
    const life = new Lifecycle(definition, cluster.open);
    const { state, diagnostics } = await life.tryApply(config);
    expect(state).not.toBeNull();
    expect(diagnostics.at(-1)?.detail).toContain("terraform untaint");
    await life.apply(null, await life.refresh(state as State));
    expect(await there()).toEqual([]);
  });
});

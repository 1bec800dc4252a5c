import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { firewallRules, vnetFirewallRules } from "../../../src/resources/firewall/rules";
import type { Resource } from "../../../src/resources/kinds/define";
import { Lifecycle } from "../../support/lifecycle";
import { InterruptedCluster, named, PORTS, rule, severities } from "./cluster";

const cluster = new InterruptedCluster();

interface ListCase {
  readonly name: string;
  readonly definition: Resource;
  readonly path: string;
  readonly at: string;
  readonly config: State;
}

describe.each([
  {
    name: "the rules of the cluster",
    definition: firewallRules,
    path: "/cluster/firewall/rules",
    at: "/cluster/firewall/rules",
    config: { rules: PORTS.map((dport) => ({ ...rule(dport), source: "192.0.2.0/24" })).map(named) },
  },
  {
    name: "the rules of a vnet",
    definition: vnetFirewallRules,
    path: "/cluster/sdn/vnets/{vnet}/firewall/rules",
    at: "/cluster/sdn/vnets/web/firewall/rules",
    config: { vnet: "web", rules: PORTS.map((dport) => ({ ...rule(dport), type: "forward" })).map(named) },
  },
] as readonly ListCase[])("$name", ({ definition, path, at, config }) => {
  const goOn = async (prior: State | null = null) => {
    expect(await cluster.own().get(at)).toHaveLength(2);
    cluster.simulator.requests.clear();
    const life = new Lifecycle(definition, cluster.open);
    const state = await life.apply(config, prior && (await life.refresh(prior)));
    expect(cluster.writes("DELETE")).toEqual([]);
    expect(cluster.writes("POST")).toHaveLength(3);
    expect((await life.plan(config, await life.refresh(state))).planned).toEqual(state);
    await life.apply(null, state);
    expect(await cluster.own().get(at)).toEqual([]);
  };

  it("unfinished objects are not in the state after a failure, and the next run adopts the existing rules", async () => {
    cluster.fail({ method: "POST", path, skip: 2 });
    const { state, diagnostics } = await new Lifecycle(definition, cluster.open).tryApply(config);
    expect(state).toBeNull();
    expect(severities(diagnostics)).toEqual(["error", "warning"]);
    expect(diagnostics[1]?.detail).toContain("The next run adopts the object");
    await goOn();
  });

  it("unfinished objects are in the state after Ctrl-C for a destroy, and the next run adopts the existing rules", async () => {
    const { state, diagnostics } = await cluster.interrupted(definition, config, { method: "POST", path, skip: 1 });
    expect(state).toMatchObject(config);
    // An error would taint it, and the next run would clear it first.
    expect(severities(diagnostics)).toEqual(["warning"]);
    await goOn(state as State);
  });

  it("unfinished objects are complete if only the last response is missing", async () => {
    const { life, state, diagnostics } = await cluster.interrupted(definition, config, {
      method: "POST",
      path,
      skip: 4,
    });
    expect([state, diagnostics]).toMatchObject([config, []]);
    await life.apply(null, state as State);
  });
});

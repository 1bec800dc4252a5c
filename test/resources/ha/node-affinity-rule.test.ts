import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { collector } from "../../../src/framework/planning/validate";
import { nullState } from "../../../src/framework/values/state";
import type { Value } from "../../../src/plugin/cty/value";
import { haNodeAffinityRule } from "../../../src/resources/ha/node-affinity-rule";
import type { Resource } from "../../../src/resources/kinds/define";
import { refusal } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { HaServer } from "./ha-server";

const RULES = "/cluster/ha/rules";

const pin = { rule: "pin", resources: ["vm:100"], nodes: { pve1: 2, pve2: 0 } };

function setUp(definition: Resource = haNodeAffinityRule) {
  const server = new HaServer();
  return { server, session: server.session, life: new Lifecycle(definition, server.session) };
}

describe("pve_ha_node_affinity_rule", () => {
  it("sends the type, resources and nodes with every update", async () => {
    const { server, session, life } = setUp();
    const state = await life.apply({ ...pin, comment: "old" });
    expect(session.parameters(`POST ${RULES}`)).toEqual([
      { rule: "pin", type: "node-affinity", resources: "vm:100", nodes: "pve1:2,pve2", comment: "old" },
    ]);
    await life.apply(pin, state);
    expect(session.parameters(`PUT ${RULES}/pin`)).toEqual([
      { type: "node-affinity", resources: "vm:100", nodes: "pve1:2,pve2", delete: "comment" },
    ]);
    server.rules.set("pin", { ...server.rules.get("pin"), nodes: "pve2,pve1:2" });
    expect(await life.changes(pin, (await life.import("pin")) as State)).toEqual([]);
  });

  it("enables by deleting `disable`, because the server ignores disable=0", async () => {
    const { session, life } = setUp();
    const state = await life.apply({ ...pin, enabled: false, strict: true });
    expect(session.parameters(`POST ${RULES}`)[0]).toMatchObject({ disable: 1, strict: 1 });
    await life.apply(pin, state);
    const [sent] = session.parameters(`PUT ${RULES}/pin`);
    expect(sent).not.toHaveProperty("disable");
    expect(String(sent?.delete).split(",").sort()).toEqual(["disable", "strict"]);
  });

  it("uses affinity to keep resources on the nodes or off them, and clears it", async () => {
    const { server, session, life } = setUp();
    const off = { ...pin, nodes: { pve3: 0 }, affinity: "negative" };
    const state = await life.apply(off);
    expect(session.parameters(`POST ${RULES}`)[0]).toMatchObject({ nodes: "pve3", affinity: "negative" });
    expect(await life.changes(off, (await life.import("pin")) as State)).toEqual([]);
    await life.apply({ ...off, affinity: "positive" }, state);
    expect(session.parameters(`PUT ${RULES}/pin`)[0]).toMatchObject({ delete: "affinity" });
    server.rules.set("pin", { ...server.rules.get("pin"), affinity: "negative" });
    expect(await life.changes({ ...off, affinity: "positive" }, (await life.import("pin")) as State)).toContain(
      "affinity",
    );
  });

  it("refuses priorities of nodes to avoid, unless the rule is disabled", () => {
    const config = { ...nullState(haNodeAffinityRule.attributes), ...pin, affinity: "negative", enabled: null };
    const problems = (given: Record<string, Value>) => {
      const report = collector();
      haNodeAffinityRule.validate?.({ ...config, ...given }, report);
      return report.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
    };
    expect(problems({})).toEqual([expect.stringContaining("does not use priorities. Set pve1 = 0")]);
    expect(problems({ enabled: false })).toEqual([]);
    expect(problems({ nodes: { pve1: 0 } })).toEqual([]);
  });

  it("sends comments encoded, since the server decodes them", async () => {
    const { session, life } = setUp();
    await life.apply({ ...pin, comment: "50%20 ☃" });
    expect(session.parameters(`POST ${RULES}`)[0]?.comment).toBe("50%2520 %E2%98%83");
  });

  it("warns when the rule contradicts others, immediately and with each refresh", async () => {
    const { server, life } = setUp();
    const errors = { resources: ["resource 'vm:100' is already used in another node affinity rule"] };
    server.special.set(`GET ${RULES}`, () => [...server.rules.values()].map((rule) => ({ ...rule, errors })));
    const state = await life.apply(pin);
    expect(state.errors).toEqual(errors);
    expect(life.warnings[0]).toMatchObject({ severity: "warning", summary: 'HA ignores rule "pin"' });
    expect(life.warnings[0]?.detail).toContain("already used in another");
    server.special.clear();
    expect(await life.refresh(state)).toMatchObject({ errors: null });
  });

  it("attributes a refusal of infeasible rules to the attribute", async () => {
    const { server, life } = setUp();
    const text = "resource 'vm:100' is already used in another node affinity rule";
    server.special.set(`POST ${RULES}`, () =>
      refusal(500, `create ha rule failed: 400 Rule 'pin' is invalid.\nresources: ${text}\n`),
    );
    const { diagnostics, state } = await life.tryApply(pin);
    expect(state).toBeNull();
    expect(diagnostics[0]?.path).toEqual([{ attribute: "resources" }]);
    expect(diagnostics[0]?.summary).toContain(text);
  });

  it("creates a rule again that vanished with its resource in the same run", async () => {
    const { server, session, life } = setUp();
    const state = await life.apply(pin);
    server.rules.clear();
    const next = await life.apply({ ...pin, comment: "new" }, state);
    expect(session.sent("writes").slice(-2)).toEqual([`PUT ${RULES}/pin`, `POST ${RULES}`]);
    expect(server.rules.get("pin")).toMatchObject({ comment: "new" });
    await life.apply(null, next);
    await life.apply(null, next);
  });

  it("pve_ha_node_affinity_rule does not read a rule of the other kind", async () => {
    const { server, life } = setUp();
    server.rules.set("apart", {
      rule: "apart",
      type: "resource-affinity",
      resources: "ct:200,vm:100",
      affinity: "negative",
    });
    await expect(life.import("apart")).rejects.toThrow("resource-affinity");
  });

  it("refuses the same values as the server", () => {
    const { life } = setUp();
    const problem = (change: Record<string, Value>) => life.validate({ ...pin, ...change })[0]?.path;
    expect(problem({ nodes: {} })).toEqual([{ attribute: "nodes" }]);
    expect(problem({ nodes: { pve1: null } })).toEqual([{ attribute: "nodes" }]);
    expect(problem({ nodes: { "pve 1": 1 } })).toEqual([{ attribute: "nodes" }]);
    expect(problem({ nodes: { pve1: -1 } })?.[0]).toEqual({ attribute: "nodes" });
    expect(problem({ resources: [] })).toEqual([{ attribute: "resources" }]);
    expect(problem({ resources: ["100"] })).toEqual([{ attribute: "resources" }]);
    expect(problem({ comment: "a\nb" })).toEqual([{ attribute: "comment" }]);
    expect(problem({ rule: "1x" })).toEqual([{ attribute: "rule" }]);
    expect(problem({})).toBeUndefined();
  });
});

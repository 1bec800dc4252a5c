import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call, refusal } from "./call";

type Placed = Readonly<Record<string, { readonly node: string | null; readonly reason: string }>>;
const NODES = { pve1: true, pve2: true, pve3: true };
const place = (resources: readonly object[], rules: readonly object[], nodes: object = NODES) =>
  call("ha_placement", resources, rules, nodes) as Placed;
const nodesOf = (placed: Placed) => Object.fromEntries(Object.entries(placed).map(([sid, { node }]) => [sid, node]));
const fresh = (...ids: readonly number[]) => ids.map((id) => ({ sid: `vm:${id}` }));

describe("ha_placement", () => {
  it("spreads new resources by count, in order of ID, and prefers the first name among equal nodes", () => {
    const placed = place(fresh(103, 101, 102, 104), []);
    expect(nodesOf(placed)).toEqual({ "vm:103": "pve3", "vm:101": "pve1", "vm:102": "pve2", "vm:104": "pve1" });
    expect(placed["vm:101"]?.reason).toBe("the fewest HA resources of pve1, pve2, pve3");
  });

  it("leaves resources in place, and moves those of a failed node", () => {
    const here = [
      { sid: "vm:101", node: "pve1" },
      { sid: "vm:102", node: "pve1" },
      { sid: "vm:103", node: "pve2" },
    ];
    expect(nodesOf(place(here, []))).toEqual({ "vm:101": "pve1", "vm:102": "pve1", "vm:103": "pve2" });
    const failed = place(here, [], { ...NODES, pve1: false });
    expect(nodesOf(failed)).toEqual({ "vm:101": "pve3", "vm:102": "pve2", "vm:103": "pve2" });
  });

  it("prefers the online nodes with the highest priority, and returns to them unless failback is off", () => {
    const rules = [{ resources: ["vm:101"], nodes: { pve1: 2, pve2: 1 } }];
    const at = (node: string, more: object, nodes: object = NODES) =>
      nodesOf(place([{ sid: "vm:101", node, ...more }], rules, nodes))["vm:101"];
    expect(at("pve2", {})).toBe("pve1");
    expect(at("pve2", { failback: false })).toBe("pve2");
    expect(at("pve1", {}, { ...NODES, pve1: false })).toBe("pve2");
    expect(at("pve1", {}, { pve1: false, pve2: false, pve3: true })).toBe("pve3");
  });

  it("keeps resources of a strict rule from other nodes, and gives the reason", () => {
    const rules = [{ resources: ["vm:101"], nodes: { pve1: 0 }, strict: true }];
    const [placed] = Object.values(place(fresh(101), rules, { ...NODES, pve1: false }));
    expect(placed).toEqual({ node: null, reason: "no node that its rules allow is online" });
  });

  it("keeps resources off the nodes of a negative rule", () => {
    const rule = { resources: ["vm:101"], nodes: { pve1: 0, pve2: 0 }, affinity: "negative" };
    expect(nodesOf(place(fresh(101), [rule]))).toEqual({ "vm:101": "pve3" });
    const offline = { ...NODES, pve3: false };
    expect(nodesOf(place(fresh(101), [rule], offline))).toEqual({ "vm:101": "pve1" });
    expect(nodesOf(place(fresh(101), [{ ...rule, strict: true }], offline))).toEqual({ "vm:101": null });
  });

  it("moves resources with positive affinity to the node with most of them, and applies the node rule of one to all", () => {
    const together = { resources: ["vm:101", "vm:102", "vm:103"], affinity: "positive" };
    const here = [
      { sid: "vm:101", node: "pve1" },
      { sid: "vm:102", node: "pve2" },
      { sid: "vm:103", node: "pve2" },
    ];
    expect(new Set(Object.values(nodesOf(place(here, [together]))))).toEqual(new Set(["pve2"]));
    const tied = { resources: ["vm:103"], nodes: { pve3: 0 }, strict: true };
    expect(new Set(Object.values(nodesOf(place(fresh(101, 102, 103), [together, tied]))))).toEqual(new Set(["pve3"]));
  });

  it("names the resource that blocks the last node", () => {
    const rules = [{ resources: ["vm:101", "vm:102"], affinity: "negative" }];
    const placed = place(fresh(101, 102), rules, { pve1: true, pve2: false });
    expect(placed["vm:102"]).toEqual({ node: null, reason: "kept apart from vm:101, which leaves no node" });
  });

  it("leaves out stopped resources, and does not count them", () => {
    const placed = place([{ sid: "vm:101", node: "pve1", state: "stopped" }, { sid: "vm:102" }], []);
    expect(nodesOf(placed)).toEqual({ "vm:101": null, "vm:102": "pve1" });
    expect(placed["vm:101"]?.reason).toBe("is not to be started");
  });

  it("accepts resources and rules in the form of the provider's resources", () => {
    const resource = {
      sid: "vm:101",
      type: "vm",
      vm_id: 101,
      state: null,
      max_restart: 1,
      max_relocate: 1,
      failback: true,
    };
    const more = { auto_rebalance: true, group: null, comment: null, purge_rules: true, timeouts: null };
    const rule = { rule: "r", resources: ["vm:101"], nodes: { pve2: 0 }, affinity: "positive", strict: true };
    const placed = place([{ ...resource, ...more }], [{ ...rule, enabled: true, comment: null, timeouts: null }]);
    expect(nodesOf(placed)).toEqual({ "vm:101": "pve2" });
  });

  it("places resources apart or together as the rules demand, on online nodes, from any initial placement", () => {
    const node = fc.constantFrom(null, "pve1", "pve2", "pve3", "pve4");
    const sids = [101, 102, 103, 104, 105].map((id) => `vm:${id}`);
    const nodes = { pve1: true, pve2: true, pve3: true, pve4: true };
    fc.assert(
      fc.property(fc.tuple(node, node, node, node, node), fc.boolean(), (places, isDown) => {
        const resources = sids.map((sid, index) => ({ sid, node: places[index] }));
        const rules = [
          { resources: sids.slice(0, 2), affinity: "positive" },
          { resources: [sids[0], sids[2], sids[3]], affinity: "negative" },
        ];
        const [first, second, third, fourth, fifth] = Object.values(
          nodesOf(place(resources, rules, { ...nodes, pve4: !isDown })),
        );
        if (isDown) expect([first, second, third, fourth, fifth]).not.toContain("pve4");
        if (places.every((place) => place === null)) expect(new Set([first, third, fourth]).size).toBe(3);
        expect(fifth).not.toBeNull();
        if (first !== null && second !== null && places.every((place) => place === null)) expect(second).toBe(first);
      }),
    );
  });

  it.each([
    [[...fresh(101, 101)], [], "resources[1]: vm:101 stands there twice"],
    [[{ sid: "vm:101", node: "pve9" }], [], "resources[0].node: is a node that nodes do not have"],
    [[], [{ resources: ["vm:101"] }], "rules[0]: needs nodes, or affinity where it is about resources"],
    [
      [],
      [
        { resources: ["vm:101"], nodes: { pve1: 0 } },
        { resources: ["vm:101"], nodes: { pve2: 0 } },
      ],
      "rules[0]: resource 'vm:101' is already used in another node affinity rule",
    ],
    [[], [{ resources: ["101"], affinity: "negative" }], /^rules\[0\]\.resources.*: must name the kind of guest too/],
  ] as const)("refuses %j with the rules %j", (resources, rules, expected) => {
    const [argument, message] = refusal("ha_placement", resources, rules, NODES);
    expect(argument).toBe(String(message).startsWith("resources") ? 0 : 1);
    expect(message).toMatch(expected);
  });
});

import { ha } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const { NodeAffinityRule, Resource, ResourceAffinityRule } = ha;
const nodes = { rule: "nodes", resources: ["vm:100"], nodes: { pve1: 1 } };
const together = { rule: "together", affinity: "positive", resources: ["vm:100", "vm:101"] };

export const haMistakes: readonly Mistake[] = [
  ...values(Resource, { sid: "vm:100" }, [["state: must be one of", { state: "strted" }, { state: "started" }]]),
  ...values(Resource, {}, [
    ["sid: must be", { sid: "vm-100" }, { sid: "vm:100" }],
    ["sid: must be", { sid: "qemu:100" }, { sid: "ct:100" }],
  ]),
  ...values(Resource, { sid: "vm:100" }, [["maxRestart: must be", { maxRestart: -1 }, { maxRestart: 0 }]]),
  ...values(ha.Migration, { nodeName: "pve2" }, [["sid: must be", { sid: "100:vm" }, { sid: "vm:100" }]]),
  ...values(NodeAffinityRule, nodes, [
    ["affinity: must be one of", { affinity: "none" }, { affinity: "negative", nodes: { pve1: 0 } }],
    ["nodes: Nodes to avoid have no priorities", { affinity: "negative" }, { strict: true }],
  ]),
  ...values(ResourceAffinityRule, together, [
    ["affinity: must be one of", { affinity: "together" }, { affinity: "positive" }],
    ["resources: At least two HA resources are needed", { resources: ["vm:100"] }, { resources: ["vm:100", "ct:101"] }],
  ]),
  wiring("two: resources: vm:100 is in", "vm:100", "vm:101", (scope, sid) => {
    new NodeAffinityRule(scope, "one", nodes);
    new NodeAffinityRule(scope, "two", { ...nodes, rule: "other", resources: [sid] });
  }),
  wiring("two: resources: vm:100 is in", true, false, (scope, enabled) => {
    new NodeAffinityRule(scope, "one", nodes);
    new NodeAffinityRule(scope, "two", { ...nodes, rule: "other", enabled });
  }),
  wiring(
    "together keeps vm:100 and vm:101 together, and this rule keeps them apart",
    "vm:101",
    "vm:102",
    (scope, last) => {
      new ResourceAffinityRule(scope, "together", together);
      new ResourceAffinityRule(scope, "apart", { rule: "apart", affinity: "negative", resources: ["vm:100", last] });
    },
  ),
  wiring(
    "together: resources: its resources are kept together, and tied to nodes by",
    "vm:101",
    "vm:102",
    (scope, sid) => {
      new ResourceAffinityRule(scope, "together", together);
      new NodeAffinityRule(scope, "one", nodes);
      new NodeAffinityRule(scope, "two", { ...nodes, rule: "other", resources: [sid] });
    },
  ),
  wiring("together: resources: its resources are kept together, and", 2, 1, (scope, priority) => {
    new ResourceAffinityRule(scope, "together", together);
    new NodeAffinityRule(scope, "one", { ...nodes, nodes: { pve1: 1, pve2: priority } });
  }),
  wiring("group is an HA group, and a cluster has either groups", true, false, (scope, isGroup) => {
    if (isGroup) new ha.Group(scope, "group", { group: "fast", nodes: { pve1: 1 } });
    new NodeAffinityRule(scope, "rule", nodes);
  }),
  wiring("rule: resources: At least two HA resources are needed", "vm:100", "vm:101", (scope, sid) => {
    const first = new Resource(scope, "one", { sid: "vm:100" });
    const second = new Resource(scope, "other", { sid: "vm:101" });
    const resources = [first, sid === "vm:100" ? first : second];
    new ResourceAffinityRule(scope, "rule", { rule: "apart", affinity: "negative", resources: resources as never });
  }),
  ...values(ResourceAffinityRule, { rule: "apart", affinity: "negative" }, [
    [
      "resources: At least two HA resources are needed",
      { resources: ["vm:100", "vm:100"] },
      { resources: ["vm:100", "vm:101"] },
    ],
  ]),
  wiring("/ct: sid: ct:100 is a container, and", "ct:100", "ct:101", (scope, sid) => {
    new Resource(scope, "vm", { sid: "vm:100" });
    new Resource(scope, "ct", { sid });
  }),
];

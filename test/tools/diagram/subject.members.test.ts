/** Entries of lists, inline or as resources of their own, and zones: their changes in a plan. */
import { expect, it } from "vitest";
import { PICTURES, picturesOf } from "../../../src/tools/diagram";
import { backupWeek } from "../../../src/tools/diagram/kinds/backup";
import { mermaid } from "../../../src/tools/diagram/mermaid";
import { allBoxes, arrowText, type Picture } from "../../../src/tools/diagram/picture";
import { type Objects, plannedOf } from "./objects";

const rule = (resources: readonly string[]) => ({ rule: "pair", affinity: "positive", resources });
const matcher = (targets?: readonly string[]) => ({ name: "bad", targets });
const zone = (controller: string) => ({ zone: "prod", controller, vrf_vxlan: 9 });
const top = (nodes: object) => ({ rule: "top", resources: ["vm:1"], nodes });

const CASES: readonly (readonly [string, keyof typeof PICTURES, Objects, Objects, readonly string[]])[] = [
  [
    "guests of an HA rule",
    "ha",
    { ha_resource_affinity_rule: [rule(["vm:1", "vm:2"])] },
    { ha_resource_affinity_rule: [rule(["vm:2", "vm:3"])] },
    ["vm:1 to rule pair: −", "vm:2 to rule pair", "vm:3 to rule pair: +"],
  ],
  [
    "single guests of an HA rule",
    "ha",
    { ha_resource_affinity_rule: [rule(["vm:1"])], ha_rule_member: [{ rule: "pair", sid: "vm:2" }] },
    { ha_resource_affinity_rule: [rule(["vm:1"])] },
    ["vm:1 to rule pair", "vm:2 to rule pair: −"],
  ],
  [
    "nodes of an HA rule",
    "ha",
    { ha_node_affinity_rule: [top({ pve1: 1, pve2: null })] },
    { ha_node_affinity_rule: [top({ pve2: null, pve3: 2 })] },
    ["vm:1 to rule top", "rule top to node pve2", "rule top to node pve3: + priority 2", "rule top to node pve1: −"],
  ],
  [
    "targets of a matcher",
    "notifications",
    { notification_matcher: [matcher(["mail"])] },
    { notification_matcher: [matcher(["chat"])] },
    ["matcher bad to endpoint chat: +", "matcher bad to endpoint mail: −"],
  ],
  [
    "single targets of a matcher",
    "notifications",
    { notification_matcher: [matcher()] },
    { notification_matcher: [matcher()], notification_matcher_target: [{ matcher: "bad", target: "mail" }] },
    ["matcher bad to endpoint mail: +"],
  ],
  [
    "the controller of a zone",
    "sdn",
    { sdn_zone_evpn: [zone("old")] },
    { sdn_zone_evpn: [zone("new")] },
    ["zone prod to controller new: +", "zone prod to controller old: −"],
  ],
];

function arrowsOf({ boxes, arrows }: Picture): string[] {
  const names = new Map(boxes.map(({ id, label }) => [id, label]));
  return arrows.map((arrow) => {
    const text = arrowText(arrow);
    return `${names.get(arrow.from)} to ${names.get(arrow.to)}${text === undefined ? "" : `: ${text}`}`;
  });
}

it.each(CASES)("%s that a plan adds and removes are marked one by one", (_, kind, before, after, arrows) => {
  expect(arrowsOf(PICTURES[kind](plannedOf(before, after), {}))).toEqual(arrows);
});

it("subnets, and separate nodes of a zone, are described with their VNet and zone", () => {
  const vnet = { sdn_zone_simple: [{ zone: "lab" }], sdn_vnet: [{ vnet: "web", zone: "lab" }] };
  const { boxes } = PICTURES.sdn(
    plannedOf(
      {
        ...vnet,
        sdn_subnet: [{ vnet: "web", cidr: "10.0.0.0/24" }],
        sdn_zone_node: [{ zone: "lab", node_name: "pve1" }],
      },
      { ...vnet, sdn_subnet: [null, { vnet: "web", cidr: "10.0.1.0/24" }] as object[] },
    ),
    {},
  );
  expect(boxes[0]?.lines).toContainEqual({ text: "node pve1", change: "destroy" });
  expect(boxes[0]?.boxes?.[0]?.lines).toEqual([
    { text: "10.0.0.0/24", change: "destroy" },
    { text: "10.0.1.0/24", change: "add" },
  ]);
});

it("a guest that is added to a backup job by its own resource is in the job, and a guest whose job is destroyed is in none", () => {
  const job = (job_id: string, guests: readonly number[]) => ({ job_id, schedule: "21:00", storage: "tape", guests });
  const before = { backup_job: [job("shared", [101]), job("old", [102])], backup_job_member: [], pool: [] };
  const after = { backup_job: [job("shared", [101])], backup_job_member: [{ job_id: "shared", vm_id: 100 }] };
  const pool = { pool: [{ pool_id: "web", guests: [100, 102] }] };
  const { guests, jobs } = backupWeek(plannedOf({ ...before, ...pool }, { ...after, ...pool }));
  const shared = [100, 101].map((guest) => ({ guest, jobs: ["shared"] }));
  expect(guests).toEqual([...shared, { guest: 102, jobs: [] }]);
  expect(jobs.map(({ lines }) => lines.join("; "))).toEqual([
    "21:00 to tape; guest 102",
    "21:00 to tape; guests 100, 101",
  ]);
});

it("a zone that is created again with another type is two boxes, and arrows start at the new one", () => {
  const vnets = { sdn_vnet: [{ vnet: "web", zone: "office" }], sdn_controller_evpn: [{ controller: "c", asn: 1 }] };
  const subject = plannedOf(
    { sdn_zone_evpn: [], sdn_zone_vlan: [{ zone: "office", bridge: "vmbr0" }], ...vnets },
    { sdn_zone_evpn: [{ zone: "office", controller: "c", vrf_vxlan: 1 }], sdn_zone_vlan: [], ...vnets },
  );
  const [drawing] = picturesOf([subject], ["sdn"]);
  const { boxes = [], arrows = [] } = drawing?.picture ?? {};
  const ids = allBoxes(boxes).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const from = boxes.find(({ id }) => id === arrows[0]?.from);
  expect(from?.change).toBe("add");
  const lines = mermaid({ title: "", description: "", boxes, arrows }).text.split("\n");
  const begun = lines.flatMap((line) => /^ *subgraph (n\d+)/.exec(line)?.[1] ?? []);
  expect(new Set(begun).size).toBe(begun.length);
});

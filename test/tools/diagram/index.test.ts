/** Pictures of the objects in a stack or a plan, and their descriptions for screen readers. */
import { describe, expect, it } from "vitest";
import { DIAGRAM_KINDS, type DiagramKind } from "../../../src/tools/choices";
import { draw, jsonPictures, picturesOf } from "../../../src/tools/diagram";
import { sdnPicture } from "../../../src/tools/diagram/kinds/sdn";
import { mermaid, STYLES } from "../../../src/tools/diagram/mermaid";
import type { Arrow, Box, Picture } from "../../../src/tools/diagram/picture";
import { subjectsOfPlan } from "../../../src/tools/diagram/sources";
import type { PlanFile } from "../../../src/tools/inputs/plan-file";
import { isWellFormed } from "../../support/well-formed";
import { EXAMPLE, manyRules, manyVnets, type Objects, plannedOf, subjectOf } from "./objects";

function picture(kind: DiagramKind, objects: Objects, options = {}): Picture {
  const [first] = jsonPictures(picturesOf([subjectOf(objects)], [kind], options));
  if (!first) throw new Error("nothing is drawn");
  return first;
}

const CORE = "${pve_sdn_controller_evpn.r0.controller}";

const box = ({ boxes }: Pick<Picture, "boxes">, id: string): Box | undefined =>
  boxes.flatMap((one) => [one, ...(one.boxes ?? [])]).find((one) => one.id === id);
/** Arrows between the labels of their boxes. */
function arrows({ arrows: all, boxes }: Picture): string[] {
  const names = new Map(boxes.map(({ id, label }) => [id, label]));
  return all.map(
    ({ from, to, label, isAgainst }: Arrow) =>
      `${names.get(from)} ${isAgainst ? "-x" : "->"} ${names.get(to)}${label ? `: ${label}` : ""}`,
  );
}

describe("SDN", () => {
  it("shows subnets in VNets in zones, and the controllers and fabrics of zones", () => {
    const drawing = picture("sdn", {
      sdn_fabric_openfabric: [{ fabric: "spine", ip_prefix: "10.255.0.0/24" }],
      sdn_fabric_node_openfabric: [
        { fabric: "${pve_sdn_fabric_openfabric.r0.fabric}", node_name: "pve1", ip: "10.255.0.1" },
      ],
      sdn_controller_evpn: [{ controller: "core", asn: 65000, fabric: "spine" }],
      sdn_zone_evpn: [{ zone: "prod", controller: CORE, vrf_vxlan: 9, exit_nodes: ["pve2", "pve1"] }],
      sdn_vnet: [{ vnet: "web", zone: "${pve_sdn_zone_evpn.r0.zone}", tag: 11, alias: "Shop" }],
      sdn_subnet: [{ vnet: "web", cidr: "10.0.0.0/24", gateway: "10.0.0.1", snat: true }],
    });
    expect(box(drawing, "zone prod")?.lines).toEqual(["EVPN", "VRF VXLAN 9", "exit nodes pve1, pve2"]);
    expect(box(drawing, "vnet web")?.lines).toEqual(["tag 11", "Shop", "10.0.0.0/24 via 10.0.0.1 SNAT"]);
    expect(box(drawing, "fabric spine pve1")?.lines).toEqual(["10.255.0.1"]);
    expect(arrows(drawing)).toEqual(["zone prod -> controller core", "controller core -> fabric spine"]);
  });

  it("marks objects that are managed elsewhere", () => {
    const drawing = picture("sdn", { sdn_vnet: [{ vnet: "web", zone: "theirs", tag: 1 }] });
    expect(box(drawing, "zone theirs")).toMatchObject({ isElsewhere: true, boxes: [{ label: "VNet web" }] });
  });
});

describe("firewall", () => {
  const rules = (...some: object[]): Objects => ({ firewall_rules: [{ rules: some }] });

  it("shows each rule with its source, target and position, and dropped packets", () => {
    const drawing = picture("firewall", {
      firewall_ipset: [{ name: "office", entries: { "192.0.2.0/24": "" }, nomatch: { "192.0.2.9": "" } }],
      firewall_options: [{ enabled: true, input_policy: "DROP" }],
      firewall_security_group: [{ name: "web", rules: [{ type: "in", action: "ACCEPT", macro: "HTTPS" }] }],
      ...rules(
        { type: "in", action: "ACCEPT", macro: "SSH", source: "+dc/office" },
        { type: "group", security_group: "${pve_firewall_security_group.r0.name}" },
        { type: "in", action: "ACCEPT", macro: "DNS", enabled: false },
        { type: "in", action: "ACCEPT", protocol: "tcp", destination_port: "8006", source: "+dc/office" },
        { type: "in", action: "DROP" },
        { type: "out", action: "ACCEPT", destination: "203.0.113.1" },
      ),
    });
    expect(arrows(drawing)).toEqual([
      "set office -> nodes of the cluster: accept #0 SSH, #3 tcp 8006",
      "group web -> nodes of the cluster: #1",
      "anywhere -x nodes of the cluster: drop #4 everything",
      "nodes of the cluster -> 203.0.113.1: accept #5 everything",
      "anywhere -> group web: accept #0 HTTPS",
    ]);
    expect(box(drawing, "nodes of the cluster from address +dc/office")).toMatchObject({
      label: "set office",
      lines: ["192.0.2.0/24", "not 192.0.2.9"],
    });
    expect(box(drawing, "nodes of the cluster")?.lines).toEqual(["6 rules", "everything else: DROP", "firewall: on"]);
    expect(drawing.description).toContain("7 rules, 1 of them off");
  });

  it("draws addresses with the same rules as one box, and folds large numbers unless `full` is set", () => {
    const same = ["192.0.2.1", "192.0.2.2"].map((source) => ({ type: "in", action: "ACCEPT", macro: "SSH", source }));
    const { boxes } = picture("firewall", rules(...same));
    expect(boxes.map(({ label }) => label)).toEqual(["nodes of the cluster", "2 addresses"]);
    const folded = picture("firewall", manyRules(500));
    const full = picture("firewall", manyRules(500), { full: true });
    expect(folded.boxes.length).toBeLessThan(90);
    expect(folded.boxes.some(({ label }) => /^\d+ more rules$/.test(label))).toBe(true);
    expect(full.boxes.some(({ label }) => label.includes("more rules"))).toBe(false);
    expect(full.boxes.length).toBeGreaterThan(folded.boxes.length);
  });
});

it("the HA diagram shows the rules of resources, and nodes with priorities, including those to avoid", () => {
  const drawing = picture("ha", {
    ha_resource: [{ sid: "vm:100", state: "started" }],
    ha_node_affinity_rule: [
      { rule: "fast", resources: ["vm:100"], nodes: { pve1: 2, pve2: null }, strict: true },
      { rule: "off", resources: ["ct:101"], nodes: { pve3: null }, affinity: "negative", enabled: false },
    ],
    ha_resource_affinity_rule: [{ rule: "pair", affinity: "negative", resources: ["vm:100", "ct:101"] }],
  });
  expect(box(drawing, "rule fast")?.lines).toEqual(["on these only"]);
  expect(box(drawing, "rule off")?.lines).toEqual(["not on, if possible", "not enabled"]);
  expect(box(drawing, "rule pair")?.lines).toEqual(["apart from each other"]);
  expect(box(drawing, "guest ct:101")?.isElsewhere).toBe(true);
  expect(arrows(drawing)).toContain("rule fast -> node pve1: priority 2");
  expect(arrows(drawing)).toContain("rule off -x node pve3: not");
});

it.each<[kind: DiagramKind, object: Objects, id: string, lines: readonly string[]]>([
  ["ha", { ha_group: [{ group: "a", nodes: { pve1: 1 } }] }, "group a", ["on others if it has to be"]],
  ["ha", { ha_group: [{ group: "a", nodes: { pve1: 1 }, restricted: true }] }, "group a", ["on no other nodes"]],
  ["ha", { ha_node_affinity_rule: [{ rule: "a", nodes: { pve1: 1 } }] }, "rule a", ["on these first"]],
  [
    "ha",
    { ha_node_affinity_rule: [{ rule: "a", nodes: { pve1: 1 }, affinity: "negative", strict: true }] },
    "rule a",
    ["never on"],
  ],
  ["ha", { ha_resource_affinity_rule: [{ rule: "a", affinity: "positive" }] }, "rule a", ["together on one node"]],
  ["notifications", { notification_matcher: [{ name: "a" }] }, "matcher a", ["everything"]],
  [
    "notifications",
    { notification_matcher: [{ name: "a", match_severities: [["error"]], invert_match: true }] },
    "matcher a",
    ["unless:", "error"],
  ],
  [
    "notifications",
    { notification_matcher: [{ name: "a", match_severities: [["error"], ["info"]], mode: "any" }] },
    "matcher a",
    ["any of:", "error", "info"],
  ],
  [
    "backup",
    { backup_job: [{ job_id: "a", all: true, exclude: [100], node_name: "pve1", enabled: false }] },
    "job a",
    ["all guests", "without 100", "on pve1", "not enabled"],
  ],
])("the %s diagram describes an object in words: %j", (kind, objects, id, lines) => {
  expect(box(picture(kind, objects), id)?.lines).toEqual(lines);
});

it("the notification diagram shows the targets of messages, and no secrets", () => {
  const drawing = picture("notifications", {
    notification_matcher: [
      {
        name: "bad",
        match_severities: [["error", "unknown"]],
        match_fields: [{ type: "exact", field: "type", values: ["vzdump"] }],
        targets: ["chat", "mail-to-root"],
      },
    ],
    notification_endpoint_webhook: [{ name: "chat", url: "https://chat.example.com/planted", method: "post" }],
  });
  expect(box(drawing, "matcher bad")?.lines).toEqual(["all of:", "error or unknown", "type is vzdump"]);
  expect(arrows(drawing)).toEqual(["matcher bad -> webhook chat", "matcher bad -> endpoint mail-to-root"]);
  expect(box(drawing, "endpoint mail-to-root")?.isElsewhere).toBe(true);
  expect(JSON.stringify(drawing)).not.toContain("planted");
});

describe("backups", () => {
  const objects: Objects = {
    pool: [{ pool_id: "web", guests: [100, 101] }],
    ha_resource: [{ sid: "vm:102" }],
    backup_job: [{ job_id: "nightly", schedule: "mon..fri 02:30", storage: "tape", pool: "web" }],
  };

  it("lists the times of a job in a week, and the guests that no job covers", async () => {
    const text = await draw(picturesOf([subjectOf(objects)], ["backup"]), "svg");
    expect(text).toContain(
      "job nightly: Mon 02:30, Tue 02:30, Wed 02:30, Thu 02:30, Fri 02:30; mon..fri 02:30 to tape, pool web.",
    );
    expect(text).toContain("✓ nightly: guests 100, 101");
    expect(text).toContain("✕ in no enabled job: guest 102");
  });

  it("shows the target storages of jobs in Markdown", () => {
    const drawing = picture("backup", objects);
    expect(arrows(drawing)).toEqual(["job nightly -> storage tape: mon..fri 02:30"]);
  });
});

describe("plans", () => {
  const change = (address: string, actions: readonly string[], more: object) => ({
    address,
    mode: "managed",
    type: address.split(".")[0],
    change: { actions, ...more },
  });
  const zone = { zone: "prod", bridge: "vmbr0" };
  const plan = {
    format_version: "1.2",
    planned_values: {
      root_module: {
        resources: [
          { address: "pve_sdn_zone_vlan.z", mode: "managed", type: "pve_sdn_zone_vlan", values: zone },
          {
            address: "pve_sdn_vnet.new",
            mode: "managed",
            type: "pve_sdn_vnet",
            values: { vnet: "new", zone: "prod", tag: 1, alias: "planted" },
          },
        ],
      },
    },
    resource_changes: [
      change("pve_sdn_zone_vlan.z", ["no-op"], { before: zone, after: zone }),
      change("pve_sdn_vnet.new", ["create"], { after: { vnet: "new" }, after_sensitive: { alias: true } }),
      change("pve_sdn_vnet.old", ["delete"], { before: { vnet: "old", zone: "prod", tag: 2 } }),
    ],
  } as unknown as PlanFile;
  const subjects = () => subjectsOfPlan(plan);

  it("plans are drawn with additions and removals by sign, line and colour, and without sensitive values", async () => {
    const text = await draw(picturesOf(subjects(), DIAGRAM_KINDS), "svg");
    expect(text).toContain('<tspan>+ </tspan><tspan class="k">VNet new</tspan>');
    expect(text).toContain('<tspan>− </tspan><tspan class="k">VNet old</tspan>');
    expect(text).toContain('<g class="b add"><title>VNet new');
    expect(text).toContain("VNet old is destroyed: tag 2.");
    expect(text).not.toContain("planted");
    const chart = await draw(picturesOf(subjects(), ["sdn"]), "markdown");
    expect(chart).toContain('n1["+ VNet new<br/>tag 1<br/>#40;not known yet#41;"]:::add');
    expect(chart).toContain("`+` added, `−` destroyed.");
    expect(chart).toContain("classDef destroy stroke:#f85149");
  });
});

it("the picture is well-formed with any server text, and Mermaid interprets none of it", async () => {
  const hostile = '"]; click n0 "javascript:alert(1)" %%{init}%% ${x} <script>&`\u0000\u202e\n| end';
  const objects = {
    sdn_zone_vlan: [{ zone: "prod", bridge: hostile }],
    sdn_vnet: [{ vnet: "web", zone: "prod", tag: 1, alias: hostile }],
    firewall_rules: [{ rules: [{ type: "in", action: "ACCEPT", macro: hostile, source: hostile }] }],
    ha_resource: [{ sid: hostile, state: hostile, group: hostile }],
    notification_matcher: [{ name: hostile, targets: [hostile] }],
    backup_job: [{ job_id: hostile, schedule: hostile, storage: hostile, pool: hostile }],
  };
  const subject = plannedOf({}, objects);
  const text = await draw(picturesOf([subject], DIAGRAM_KINDS), "svg");
  expect(isWellFormed(text), text).toBe(true);
  expect(text.split("&lt;script&gt;").length).toBeGreaterThan(10);
  expect(text).not.toContain("<script>");
  const chart = await draw(picturesOf([subject], DIAGRAM_KINDS), "markdown");
  for (const line of chart.split("\n").filter((one) => one.startsWith("  ")))
    expect(line.replace(/"[^"]*"/g, "").replace(/#\d+;/g, "")).toMatch(/^[\w\s.>|:,#;[\]-]*$/);
});

it.each(DIAGRAM_KINDS)("the picture of the guide for %s is up to date (vitest -u redraws it)", async (kind) => {
  const file = `../../../docs/pictures/diagram-${kind}.svg`;
  await expect(await draw(picturesOf([subjectOf(EXAMPLE)], [kind]), "svg")).toMatchFileSnapshot(file);
});

/** Charts that Mermaid does not draw. */
it.each([
  [300, true],
  [480, true],
  [520, false],
  [1_500, false],
])("a chart of %d VNets is drawn in Markdown: %s, and otherwise reported as too large", async (count, fits) => {
  const sdn_vnet = Array.from({ length: count }, (_, number) => ({ vnet: `v${number}`, zone: "lab", tag: number }));
  const subject = subjectOf({ sdn_zone_vlan: [{ zone: "lab", bridge: "vmbr0" }], sdn_vnet });
  const text = await draw(picturesOf([subject], ["sdn"]), "markdown");
  expect(text.includes("```mermaid")).toBe(fits);
  expect(text.includes("Too much for Mermaid")).toBe(!fits);
  expect(text.length).toBeLessThan(50_500);
});

it("VNets in a chart fill rows that fit a page, each once and in order, and few VNets fill one row", async () => {
  const chart = (count: number) => mermaid(sdnPicture(subjectOf(manyVnets(count))));
  const { text, links } = chart(300);
  const columns = text.split("\n").filter((line) => line.includes("~~~"));
  const perZone = columns.length / 3;
  expect(perZone).toBeGreaterThan(3);
  expect(perZone).toBeLessThan(9);
  const first = columns.slice(0, perZone).map((column) => column.trim().split(" ~~~ "));
  const inOrder = Array.from({ length: 100 }, (_, at) => first[at % perZone]?.[Math.floor(at / perZone)]);
  expect(inOrder).toEqual(Array.from({ length: 100 }, (_, at) => `n${at + 1}`));
  expect(links).toBe(3 * (100 - perZone));
  expect(text.match(/direction TB/g)).toHaveLength(3);
  expect(chart(9).text).not.toMatch(/~~~|direction/);
});

it("classes of a box with inner boxes follow the arrows, because arrows discard earlier classes", () => {
  const boxes = [
    { id: "a", label: "a", change: "change", boxes: [{ id: "b", label: "b" }] },
    { id: "c", label: "c", change: "change", boxes: [{ id: "d", label: "d", change: "add" }] },
  ] as const;
  const { text } = mermaid({ title: "", description: "", boxes, arrows: [{ from: "a", to: "c" }] });
  expect(text.indexOf("class n0,n2 change")).toBeGreaterThan(text.indexOf("n0 --> n2"));
  expect(text).toContain('n3["+ d"]:::add');
});

/** Colours of Mermaid's boxes and backgrounds, in its light and dark themes. */
const GROUNDS = ["#ffffff", "#ececff", "#ffffde", "#1f2020", "#0d1117"];

it("outlines of changes are visible on each background of Mermaid, and differ even without colours", () => {
  for (const [change, style] of Object.entries(STYLES)) {
    const [, colour = ""] = /stroke:(#\w+)/.exec(style) ?? [];
    for (const ground of GROUNDS) expect(contrast(colour, ground), `${change} on ${ground}`).toBeGreaterThan(2.7);
  }
  const withoutColours = Object.values(STYLES).map((style) => style.replace(/#\w+/, ""));
  expect(new Set(withoutColours).size).toBe(withoutColours.length);
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Rules have the server's positions, and forwarded packets belong to none of the nodes. */
import { expect, it } from "vitest";
import { firewallPicture } from "../../../../src/tools/diagram/kinds/firewall";
import { arrowText, lineText, type Picture, signedLabel } from "../../../../src/tools/diagram/picture";
import { type Objects, plannedOf, subjectOf } from "../objects";

function drawn(objects: Objects): { arrows: string[]; boxes: string[]; description: string } {
  return textsOf(firewallPicture(subjectOf(objects)));
}

/** Arrows between the labels of their boxes. */
function textsOf({ arrows, boxes, description }: Picture): { arrows: string[]; boxes: string[]; description: string } {
  const names = new Map(boxes.map((box) => [box.id, signedLabel(box)]));
  return {
    arrows: arrows.map((arrow) => `${names.get(arrow.from)} -> ${names.get(arrow.to)}: ${arrowText(arrow)}`),
    boxes: boxes.map(({ label, lines = [] }) => [label, ...lines].join(", ")),
    description,
  };
}

const planned = (before: Objects, after: Objects) => textsOf(firewallPicture(plannedOf(before, after)));

const rule = (fields: object = {}) => ({ type: "in", action: "ACCEPT", ...fields });
const off = { enabled: false };

it("the firewall diagram gives a group its position on the server, where disabled rules count", () => {
  const { arrows } = drawn({
    firewall_security_group: [{ name: "web", rules: [rule({ macro: "HTTPS" })] }],
    firewall_rules: [
      {
        rules: [
          ...[rule(off), rule({ macro: "DNS" }), rule(off), rule({ macro: "NTP" }), rule({ macro: "SSH" })],
          ...[rule({ macro: "Ping" }), { type: "group", security_group: "web" }],
        ],
      },
    ],
  });
  expect(arrows).toEqual([
    "anywhere -> nodes of the cluster: accept #1 DNS, #3 NTP, #4 SSH, #5 Ping",
    "group web -> nodes of the cluster: #6",
    "anywhere -> group web: accept #0 HTTPS",
  ]);
});

it("the firewall diagram draws forwarded packets as traffic through the nodes rather than to them", () => {
  const { arrows, boxes } = drawn({
    firewall_options: [{ enabled: true, input_policy: "DROP", forward_policy: "ACCEPT" }],
    firewall_rules: [
      {
        rules: [
          rule({ macro: "SSH" }),
          rule({ type: "forward", source: "+dc/servers" }),
          { type: "forward", action: "DROP", destination: "203.0.113.9" },
        ],
      },
    ],
  });
  expect(arrows).toEqual([
    "anywhere -> nodes of the cluster: accept #0 SSH",
    "+dc/servers -> traffic through the nodes: accept #1 everything",
    "traffic through the nodes -> 203.0.113.9: drop #2 everything",
  ]);
  expect(boxes.slice(0, 2)).toEqual([
    "nodes of the cluster, 1 rule, everything else: DROP, firewall: on",
    "traffic through the nodes, 2 rules, everything else: ACCEPT",
  ]);
});

it("the firewall diagram draws the forward rules of a group separately, too", () => {
  const { arrows, boxes } = drawn({
    firewall_security_group: [{ name: "web", rules: [rule({ macro: "HTTPS" }), rule({ type: "forward" })] }],
    firewall_rules: [{ rules: [{ type: "group", security_group: "web" }] }],
  });
  expect(arrows).toEqual([
    "group web -> nodes of the cluster: #0",
    "group web, forwarded -> traffic through the nodes: #0",
    "anywhere -> group web: accept #0 HTTPS",
    "anywhere -> group web, forwarded: accept #1 everything",
  ]);
  expect(boxes).toContain("traffic through the nodes, 0 rules");
});

it("the firewall diagram numbers a single rule only when it names its position, and connects it to its group", () => {
  const { arrows, description } = drawn({
    firewall_rule: [rule({ macro: "SSH" }), rule({ macro: "DNS", position: 4 })],
    firewall_security_group_rule: [rule({ security_group_name: "web", macro: "HTTPS" })],
  });
  expect(arrows).toEqual([
    "anywhere -> nodes of the cluster: accept #4 DNS, SSH",
    "anywhere -> group web: accept HTTPS",
  ]);
  expect(description).toContain("Rules without one are managed one by one");
});

it("the firewall diagram repeats an address for each place whose rules name it, and counts single entries of a set", () => {
  const { arrows, boxes } = drawn({
    firewall_ipset: [{ name: "office", entries: { "192.0.2.0/24": "" } }],
    firewall_ipset_entry: [{ ipset: "office", cidr: "192.0.2.9", nomatch: true }],
    firewall_security_group: [{ name: "web", rules: [rule({ source: "+dc/office" })] }],
    firewall_rules: [{ rules: [rule({ source: "+dc/office", macro: "SSH" })] }],
  });
  expect(arrows).toEqual([
    "set office -> nodes of the cluster: accept #0 SSH",
    "set office -> group web: accept #0 everything",
  ]);
  expect(boxes.filter((text) => text === "set office, 192.0.2.0/24, not 192.0.2.9")).toHaveLength(2);
});

it("the firewall diagram shows the added and removed rules of a plan, and marks their place as changed", () => {
  const list = (...rules: object[]): Objects => ({ firewall_rules: [{ rules }] });
  const [ssh, dns, ntp] = [rule({ macro: "SSH" }), rule({ macro: "DNS" }), rule({ macro: "NTP" })];
  const { arrows, boxes } = planned(list(ssh, dns), list(ntp, ssh));
  expect(arrows).toEqual([
    "anywhere -> ~ nodes of the cluster: + accept #0 NTP",
    "anywhere -> ~ nodes of the cluster: accept #1 SSH",
    "anywhere -> ~ nodes of the cluster: − accept DNS",
  ]);
  expect(boxes[0]).toBe("nodes of the cluster, 2 rules");
  expect(planned(list(ssh, dns), list(ssh, dns)).arrows).toEqual([
    "anywhere -> nodes of the cluster: accept #0 SSH, #1 DNS",
  ]);
  expect(planned(list(ssh), {}).arrows).toEqual(["anywhere -> ~ nodes of the cluster: − accept SSH"]);
});

it("the firewall diagram shows the change of each firewall's switch, even if nothing else changes", () => {
  const boxes = (before: Objects, after: Objects) => {
    const picture = firewallPicture(plannedOf(before, after));
    return picture.boxes.map((box) => [signedLabel(box), ...(box.lines ?? []).map(lineText)].join(", "));
  };
  const switched = (enabled: boolean | null, input_policy?: string): Objects => ({
    firewall_options: [{ enabled, input_policy: input_policy ?? null }],
  });
  expect(boxes(switched(false), switched(true))).toEqual(["~ nodes of the cluster, 0 rules, ~ firewall: off → on"]);
  expect(boxes(switched(true, "DROP"), switched(true, "ACCEPT"))).toEqual([
    "~ nodes of the cluster, 0 rules, ~ everything else: DROP → ACCEPT, firewall: on",
  ]);
  expect(boxes({}, switched(true))).toEqual(["~ nodes of the cluster, 0 rules, + firewall: on"]);
  expect(boxes(switched(true, "ACCEPT"), {})).toEqual([
    "~ nodes of the cluster, 0 rules, ~ everything else: ACCEPT → DROP, ~ firewall: on → off",
  ]);
  expect(boxes(switched(true), switched(null))).toEqual(["~ nodes of the cluster, 0 rules, ~ firewall: on → off"]);
  const vnetOptions = (enabled: boolean): Objects => ({ sdn_vnet_firewall_options: [{ vnet: "web", enabled }] });
  expect(boxes(vnetOptions(true), vnetOptions(false))).toEqual(["~ VNet web, 0 rules, ~ firewall: on → off"]);
});

it("the firewall diagram marks single rules as added or removed, and not the nodes or the group", () => {
  const before = { firewall_rule: [rule({ macro: "SSH", position: 0 })] };
  const after = { firewall_rule: [null, rule({ macro: "DNS", position: 1 })] as object[] };
  const group = { firewall_security_group_rule: [rule({ security_group_name: "web", macro: "HTTPS" })] };
  expect(planned({ ...before, ...group }, after).arrows).toEqual([
    "anywhere -> ~ nodes of the cluster: − accept SSH",
    "anywhere -> ~ nodes of the cluster: + accept #1 DNS",
    "anywhere -> ~ group web: − accept HTTPS",
  ]);
  const made = planned({}, { firewall_security_group: [{ name: "web", rules: [rule({ macro: "HTTPS" })] }] });
  expect(made.arrows).toEqual(["anywhere -> + group web: + accept #0 HTTPS"]);
});

/** Numbers are those of the server, and what is forwarded is for none of the nodes. */
import { describe, expect, it } from "vitest";
import { firewallPicture } from "../../../../src/cli/diagram/kinds/firewall";
import { type Objects, subjectOf } from "../objects";

function drawn(objects: Objects): { arrows: string[]; boxes: string[]; description: string } {
  const { arrows, boxes, description } = firewallPicture(subjectOf(objects));
  return {
    arrows: arrows.map(({ from, to, label }) => `${from} -> ${to}: ${label}`),
    boxes: boxes.map(({ label, lines = [] }) => [label, ...lines].join(", ")),
    description,
  };
}

const rule = (fields: object = {}) => ({ type: "in", action: "ACCEPT", ...fields });
const off = { enabled: false };

describe("the firewall diagram", () => {
  it("gives a group the place that it has on the server, where rules that are off count", () => {
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
      "group web -> nodes of the cluster: #6",
      "anywhere -> nodes of the cluster: accept #1 DNS, #3 NTP, #4 SSH, #5 Ping",
      "anywhere -> group web: accept #0 HTTPS",
    ]);
  });

  it("draws what is forwarded as traffic through the nodes, and not to them", () => {
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
      "address +dc/servers -> traffic through the nodes: accept #1 everything",
      "traffic through the nodes -> address 203.0.113.9: drop #2 everything",
    ]);
    expect(boxes.slice(0, 2)).toEqual([
      "nodes of the cluster, 1 rule, everything else: DROP",
      "traffic through the nodes, 2 rules, everything else: ACCEPT",
    ]);
  });

  it("keeps what a group says of forwarded traffic apart, too", () => {
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
    expect(boxes).toContain("traffic through the nodes");
  });

  it("numbers a rule that is managed singly only where it names its place, and finds its group", () => {
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
});

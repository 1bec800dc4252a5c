/** Problems in the configuration of one block. */
import { describe, expect, it } from "vitest";
import { findingsOfBlock } from "../../../src/checks/configuration/block";
import { type Configuration, messageOf } from "../../../src/constructs/checks/contract";
import { scenarios } from "../../lifecycle/samples";
import { blockOf, blocksOf, LATER, STAGES } from "../block";

const messagesOf = (address: string, configuration: Configuration) =>
  findingsOfBlock(blockOf(address, configuration)).map(messageOf);
const rules = (...items: Configuration[]) => messagesOf("pve_firewall_rules.fw", { rules: items });

describe("the configuration of a block", () => {
  it("names the property of a value that the provider refuses, with the closest valid value", () => {
    expect(rules({ type: "in", action: "ACCEPT", macro: "SSH" }, { type: "in", action: "ACEPT" })).toEqual([
      'web/fw: rules[1].action: must be one of ACCEPT, DROP, REJECT; did you mean "ACCEPT"? Got "ACEPT".',
    ]);
    expect(rules({ type: "in", action: "ACCEPT", destination_port: "80" })).toEqual([
      'web/fw: rules[0].destinationPort: needs `protocol`. Set `protocol`, for example "tcp".',
    ]);
  });

  it("accepts a value that is known later anywhere", () => {
    expect(rules({ type: "in", action: LATER, macro: LATER, source: LATER })).toEqual([]);
    expect(messagesOf("pve_firewall_rules.fw", { rules: LATER })).toEqual([]);
    expect(messagesOf("pve_firewall_alias.a", { name: LATER, cidr: LATER })).toEqual([]);
  });

  it("reports missing attributes, and refuses unknown and computed ones", () => {
    expect(messagesOf("pve_firewall_alias.a", { name: "web", comentt: "x", ref: "dc/web" })).toEqual([
      'web/a: comentt: there is no such attribute; did you mean "comment"?',
      "web/a: cidr: is required, and not set.",
      "web/a: ref: is decided by the provider, and cannot be set.",
    ]);
    expect(rules({ type: "in", action: "ACCEPT", destinationPort: "80", protocol: "tcp" })).toEqual([
      'web/fw: rules[0].destinationPort: there is no such attribute; did you mean "destination_port"?',
    ]);
  });

  it("accepts a value of another type if Terraform converts it, and refuses it otherwise", () => {
    expect(messagesOf("pve_sdn_vnet.v", { vnet: "web", zone: "prod", tag: "100", vlan_aware: "true" })).toEqual([]);
    expect(messagesOf("pve_sdn_vnet.v", { vnet: "web", zone: ["prod"], tag: "many", vlan_aware: 1 })).toEqual([
      "web/v: zone: must be a string, not a list.",
      "web/v: tag: must be a number, not a string.",
      "web/v: vlanAware: must be a Boolean, not a number.",
    ]);
    expect(messagesOf("pve_firewall_rules.fw", { rules: { 0: {} } })).toEqual([
      "web/fw: rules: must be a list, not an object.",
    ]);
    expect(messagesOf("pve_firewall_rules.fw", { rules: ["x"] })).toEqual([
      "web/fw: rules[0]: must be an object, not a string.",
    ]);
  });

  it("shows no secret", () => {
    const [message, ...others] = findingsOfBlock(
      blockOf(
        "pve.pve",
        { api_token: "root@pam=hunter2", password: "x", username: "root@pam", ticket: "y" },
        { kind: "provider" },
      ),
    ).map(messageOf);
    expect(message).toBe("web/pve: apiToken: must look like user@realm!name=secret.");
    expect(others).toEqual([
      "web/pve: ticket: Two login methods. Set either `ticket` and `csrfToken`, or `username` and `password`.",
    ]);
  });

  it("accepts Terraform's meta-arguments", () => {
    const meta = { count: 2, depends_on: ["x.y"], lifecycle: { prevent_destroy: true }, provider: "pve.second" };
    expect(messagesOf("pve_firewall_alias.a", { name: LATER, cidr: "192.0.2.1", ...meta })).toEqual([]);
    expect(messagesOf("data.pve_pools.all", { depends_on: [] })).toEqual([]);
  });

  it("reports unknown types", () => {
    expect(messagesOf("pve_firewall_alais.a", {})).toEqual([
      "web/a: there is no resource pve_firewall_alais; did you mean pve_firewall_alias?",
    ]);
  });
});

it.each(scenarios)("the checks of blocks accept each object of the life-cycle matrix ($name)", ({ samples }) => {
  const findings = STAGES.flatMap((stage) => blocksOf(samples, stage).flatMap(findingsOfBlock));
  expect(findings.filter(({ severity }) => severity === "error").map(messageOf)).toEqual([]);
});

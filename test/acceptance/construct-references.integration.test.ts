/** Constructs in place of IDs: in top-level attributes, in nested attributes, and in lists with plain IDs. */
import { type TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { firewall, ha, notifications, PveProvider, sdn } from "../../src";

function synthesized(fill: (stack: TerraformStack) => void) {
  const json = Testing.synthScope((scope) => {
    new PveProvider(scope, "pve", { sdnApply: "manual" });
    fill(scope as TerraformStack);
  });
  return JSON.parse(json);
}

it("a network refers to a zone of any type", () => {
  const { resource } = synthesized((stack) => {
    const simple = new sdn.ZoneSimple(stack, "simple", { zone: "lab" });
    const existing = new sdn.DataZoneVlan(stack, "existing", { zone: "prod" });
    new sdn.Vnet(stack, "a", { vnet: "a", zone: simple });
    new sdn.Vnet(stack, "b", { vnet: "b", zone: existing, tag: 7 });
  });
  expect(resource.pve_sdn_vnet.a.zone).toBe("${pve_sdn_zone_simple.simple.zone}");
  expect(resource.pve_sdn_vnet.b.zone).toBe("${data.pve_sdn_zone_vlan.existing.zone}");
});

it("rules refer to aliases, IP sets and security groups in the form that the server expects", () => {
  const { resource } = synthesized((stack) => {
    const office = new firewall.Alias(stack, "office", { name: "office", cidr: "192.0.2.0/24" });
    const admins = new firewall.Ipset(stack, "admins", {
      name: "admins",
      entries: { [office.ref]: "", "198.51.100.7": "" },
    });
    const ssh = new firewall.SecurityGroup(stack, "ssh", {
      name: "ssh",
      rules: [{ type: "in", action: "ACCEPT", macro: "SSH", source: admins, destination: "203.0.113.0/24" }],
    });
    new firewall.Rules(stack, "rules", { rules: [{ type: "group", securityGroup: ssh }] });
  });
  expect(resource.pve_firewall_ipset.admins.entries).toEqual({
    "${pve_firewall_alias.office.ref}": "",
    "198.51.100.7": "",
  });
  const [rule] = resource.pve_firewall_security_group.ssh.rules;
  expect(rule).toMatchObject({ source: "${pve_firewall_ipset.admins.ref}", destination: "203.0.113.0/24" });
  expect(resource.pve_firewall_rules.rules.rules[0].security_group).toBe("${pve_firewall_security_group.ssh.name}");
});

it("lists accept constructs and IDs together", () => {
  const { resource } = synthesized((stack) => {
    const web = new ha.Resource(stack, "web", { sid: "vm:101" });
    new ha.ResourceAffinityRule(stack, "apart", { rule: "apart", affinity: "negative", resources: [web, "vm:102"] });
    const mail = new notifications.EndpointSendmail(stack, "mail", { name: "mail", mailTo: ["ops@example.com"] });
    new notifications.Matcher(stack, "all", { name: "all", targets: [mail, "mail-to-root"] });
  });
  expect(resource.pve_ha_resource_affinity_rule.apart.resources).toEqual(["${pve_ha_resource.web.sid}", "vm:102"]);
  expect(resource.pve_notification_matcher.all.targets).toEqual([
    "${pve_notification_endpoint_sendmail.mail.name}",
    "mail-to-root",
  ]);
});

it("an ID may be any value that becomes a string later", () => {
  const { resource } = synthesized((stack) => {
    const zone = new sdn.ZoneSimple(stack, "zone", { zone: "lab" });
    new sdn.Vnet(stack, "a", { vnet: "a", zone: zone.zone });
  });
  expect(resource.pve_sdn_vnet.a.zone).toBe("${pve_sdn_zone_simple.zone.zone}");
});

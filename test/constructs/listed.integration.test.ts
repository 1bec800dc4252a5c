import { expect, it } from "vitest";
import { firewall, mapping, notifications, PveProvider, sdn } from "../../src";
import { only, resources } from "./synthesized";

it("entries of prefix lists are numbered by tens after the existing ones, unless they set `seq`", () => {
  const { pve_sdn_prefix_list } = resources((scope) => {
    const list = new sdn.PrefixList(scope, "list", {
      prefixList: "l1",
      entries: { 5: { action: "permit", prefix: "10.1.0.0/16" } },
    });
    list.deny({ prefix: "10.66.0.0/16", le: 32 });
    list.permit({ prefix: "10.0.0.0/8", ge: 16, seq: 100 });
    list.permit({ prefix: "192.0.2.0/24" });
  });
  expect(only(pve_sdn_prefix_list)?.entries).toEqual({
    5: { action: "permit", prefix: "10.1.0.0/16" },
    15: { action: "deny", prefix: "10.66.0.0/16", le: 32 },
    100: { action: "permit", prefix: "10.0.0.0/8", ge: 16 },
    110: { action: "permit", prefix: "192.0.2.0/24" },
  });
});

it("entries of route maps, rules of VNets, devices, directories and targets appear in the order of the calls", () => {
  const made = resources((scope) => {
    const map = new sdn.RouteMap(scope, "map", { routeMap: "m1", entries: [] });
    map.addEntry({ order: 20, action: sdn.RouteAction.DENY });
    map.addEntry({ order: 10, action: sdn.RouteAction.PERMIT });
    const group = new firewall.SecurityGroup(scope, "group", { name: "web" });
    const rules = new sdn.VnetFirewallRules(scope, "rules", { vnet: "v1", rules: [] });
    rules.useGroup(group);
    rules.allow({ type: "forward", macro: firewall.Macro.HTTPS });
    rules.drop({ type: "forward" });
    const pci = new mapping.Pci(scope, "pci", { id: "gpu", map: [] });
    pci.addDevice({ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:2204" });
    pci.addDevice({ nodeName: "pve2", path: "0000:02:00.0", vendorDeviceId: "10de:2204" });
    new mapping.Usb(scope, "usb", { id: "key", map: [] }).addDevice({ nodeName: "pve1", vendorProductId: "1050:0407" });
    new mapping.Dir(scope, "dir", { id: "share", map: [] }).addDirectory({ nodeName: "pve1", path: "/srv/share" });
    const mail = new notifications.EndpointSendmail(scope, "mail", { name: "mail", mailTo: ["a@example.com"] });
    new notifications.Matcher(scope, "matcher", { name: "all", targets: ["first"] }).addTarget(mail);
  });
  expect(only(made.pve_sdn_route_map)?.entries).toMatchObject([{ order: 20 }, { order: 10 }]);
  expect(only(made.pve_sdn_vnet_firewall_rules)?.rules).toMatchObject([
    { type: "group", security_group: "${pve_firewall_security_group.group.name}" },
    { action: "ACCEPT", macro: "HTTPS" },
    { action: "DROP" },
  ]);
  expect(only(made.pve_mapping_pci)?.map).toMatchObject([{ node_name: "pve1" }, { node_name: "pve2" }]);
  expect(only(made.pve_mapping_usb)?.map).toMatchObject([{ vendor_product_id: "1050:0407" }]);
  expect(only(made.pve_mapping_dir)?.map).toMatchObject([{ path: "/srv/share" }]);
  expect(only(made.pve_notification_matcher)?.targets).toEqual([
    "first",
    "${pve_notification_endpoint_sendmail.mail.name}",
  ]);
});

it("entries and exclusions are added to an IP set", () => {
  const { pve_firewall_ipset } = resources((stack) => {
    new PveProvider(stack, "pve");
    const gateway = new firewall.Alias(stack, "gateway", { name: "gateway", cidr: "192.0.2.1" });
    const office = new firewall.Ipset(stack, "office", { name: "office" });
    office.addEntry("198.51.100.0/24", "Office");
    office.addEntry(gateway);
    office.addNomatch("198.51.100.66", "Printer");
  });
  expect(only(pve_firewall_ipset)).toMatchObject({
    entries: { "198.51.100.0/24": "Office", "${pve_firewall_alias.gateway.ref}": "" },
    nomatch: { "198.51.100.66": "Printer" },
  });
});

it("rules are added in the order of the calls, after the initial ones", () => {
  const { pve_firewall_security_group, pve_firewall_rules } = resources((stack) => {
    new PveProvider(stack, "pve");
    const office = new firewall.Ipset(stack, "office", { name: "office" });
    const web = new firewall.SecurityGroup(stack, "web", {
      name: "web",
      rules: [{ type: "in", action: "ACCEPT", macro: "HTTP" }],
    });
    web.allow({ type: "in", macro: "SSH", source: office });
    web.reject({ type: "in", macro: "Telnet" });
    web.drop({ type: "in" });
    const rules = new firewall.Rules(stack, "rules", { rules: [] });
    rules.useGroup(web, "Web servers");
    rules.drop({ type: "in", logLevel: "info" });
  });
  expect(only(pve_firewall_security_group)?.rules).toEqual([
    { type: "in", action: "ACCEPT", macro: "HTTP" },
    { type: "in", action: "ACCEPT", macro: "SSH", source: "${pve_firewall_ipset.office.ref}" },
    { type: "in", action: "REJECT", macro: "Telnet" },
    { type: "in", action: "DROP" },
  ]);
  expect(only(pve_firewall_rules)?.rules).toEqual([
    { type: "group", security_group: "${pve_firewall_security_group.web.name}", comment: "Web servers" },
    { type: "in", action: "DROP", log_level: "info" },
  ]);
});

it("a VNet without rules has no construct for them, and a VNet with rules has one that accepts groups as well", () => {
  const made = resources((scope) => {
    new sdn.Vnet(scope, "quiet", { vnet: "quiet", zone: "lab" });
    const web = new sdn.Vnet(scope, "web", { vnet: "web", zone: "lab" });
    web.allow({ type: "forward", macro: "HTTPS" });
    web.firewallRules.useGroup(new firewall.SecurityGroup(scope, "group", { name: "group" }));
    web.drop({ type: "forward" });
  });
  const [rules, ...others] = Object.values(made.pve_sdn_vnet_firewall_rules ?? {});
  expect(others).toEqual([]);
  expect(rules).toMatchObject({
    vnet: "${pve_sdn_vnet.web.vnet}",
    rules: [{ action: "ACCEPT" }, { type: "group" }, { action: "DROP" }],
  });
});

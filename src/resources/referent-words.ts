import { upperFirst } from "../strings/case";

/** What people call the objects that attributes refer to. */
const WORDS: Readonly<Record<string, string>> = {
  "firewall.addresses": "Alias or IP set",
  "firewall.ipset": "IP set",
  "ha.group": "HA group",
  "ha.resource": "HA resource",
  "notifications.endpoint": "Notification endpoint",
  "sdn.dns_server": "DNS server",
  "sdn.ipam": "IPAM",
  "sdn.vnet": "VNet",
};

/** `Security group` of `firewall.security_group`. */
export function referentWord(referent: string): string {
  const [, name = ""] = referent.split(".");
  return WORDS[referent] ?? upperFirst(name.replaceAll("_", " "));
}

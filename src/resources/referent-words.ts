import { upperFirst } from "../strings/case";

/** Names of the objects that attributes refer to, for messages. */
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

/** The name of a referent: `Security group` for `firewall.security_group`. */
export function referentWord(referent: string): string {
  const [, name = ""] = referent.split(".");
  return WORDS[referent] ?? upperFirst(name.replaceAll("_", " "));
}

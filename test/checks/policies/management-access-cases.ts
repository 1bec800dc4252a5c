/** Firewalls that keep management access open, and similar ones that block it. */
import type { Configuration } from "../../../src/constructs/checks/contract";
import { LATER } from "../block";

export type Blocks = Readonly<Record<string, Configuration>>;

/** Stands for the provider's block. */
export const REQUIRED = "provider";

export const accept = { type: "in", action: "ACCEPT" };
export const drop = { type: "in", action: "DROP" };
export const rules = (...all: Configuration[]): Blocks => ({ "pve_firewall_rules.r": { rules: all } });
const office = { cidr: "198.51.100.0/24" };
export const wayIn = { ...accept, source: office.cidr, protocol: "tcp", destination_port: "22,8006" };
const setOf = (name: string, ...members: Configuration[]): Blocks => {
  const withFlag = (flag: boolean) =>
    Object.fromEntries(
      members.filter(({ nomatch }) => (nomatch === true) === flag).map(({ cidr }) => [String(cidr), ""]),
    );
  return { "pve_firewall_ipset.s": { name, entries: withFlag(false), nomatch: withFlag(true) } };
};
/** A firewall that is on, of a provider that names the network. */
const guarded = (...parts: readonly Blocks[]): Blocks => ({
  [REQUIRED]: { require_management_access: [office.cidr] },
  "pve_firewall_options.o": { enabled: true },
  ...Object.assign({}, ...parts),
});

export const MANAGEMENT_ACCESS = {
  refused: [
    guarded(),
    guarded(rules(drop, wayIn)),
    guarded(rules({ ...wayIn, enabled: false })),
    guarded(rules({ ...wayIn, destination_port: "8006" })),
    guarded(rules({ ...wayIn, source: "dc/office" }), {
      "pve_firewall_alias.a": { name: "office", cidr: "203.0.113.0/24" },
    }),
    guarded(
      rules({ ...wayIn, source: "+dc/admins" }),
      setOf("admins", { ...office, nomatch: true }, { cidr: "198.51.0.0/16" }),
    ),
    guarded(rules({ type: "group", security_group: "g" }), {
      "pve_firewall_security_group.g": { name: "g", rules: [] },
    }),
    { ...setOf("management", office), ...rules(drop), "pve_firewall_options.o": { enabled: true } },
  ],
  passed: [
    guarded(rules(wayIn)),
    guarded(rules(wayIn, drop)),
    guarded(rules({ ...wayIn, source: "dc/office" }), { "pve_firewall_alias.a": { name: "office", ...office } }),
    guarded(rules({ ...wayIn, source: "+dc/admins" }), setOf("admins", office)),
    guarded(rules({ ...wayIn, source: "+dc/admins" }), {
      "pve_firewall_ipset.s": { name: "admins" },
      "pve_firewall_ipset_entry.e": { ipset: "admins", ...office },
    }),
    guarded(rules({ ...wayIn, source: "+dc/elsewhere" })),
    guarded(rules({ ...drop, source: "+dc/elsewhere" }, { ...wayIn, source: LATER })),
    guarded(rules({ ...drop, interface: "net1" }, wayIn)),
    guarded(rules({ type: "group", security_group: "g" }), {
      "pve_firewall_security_group.g": { name: "g", rules: [wayIn] },
    }),
    guarded(rules({ type: "group", security_group: "elsewhere" })),
    guarded({ "pve_firewall_rule.r": wayIn }),
    guarded({ "pve_firewall_rule.r": { ...wayIn, action: "DROP" } }),
    guarded(setOf("management", office)),
    { ...guarded(), "pve_firewall_options.o": { enabled: true, input_policy: "ACCEPT" } },
    { ...guarded(), "pve_firewall_options.o": { enabled: LATER } },
    { "pve_firewall_options.o": { enabled: true } },
  ],
};

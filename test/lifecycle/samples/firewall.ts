/** Cluster firewall. Whole lists and single rules of one list exclude each other, so that there are two scenarios. */
import { alongside, type Sample, type Scenario } from "../sample";

const accept = { type: "in", action: "ACCEPT" };

const group = { "pve_firewall_security_group.single": { name: "single" } };

const base = { "pve_firewall_alias.base": { name: "base", cidr: "198.51.100.1" } };

/** One rule with ports and one of ICMP: these fields need certain protocols. */
const ports = {
  protocol: "udp",
  source: "10.0.0.0/8",
  source_port: "1024:65535",
  destination: "dc/base",
  destination_port: "53",
};
const ping = { protocol: "ipv6-icmp", icmp_type: "echo-request" };

const single: Sample["fields"] = {
  action: ["DROP", "REJECT"],
  enabled: [false, true],
  macro: ["SSH", "HTTPS"],
  source: ["192.0.2.0/24", "10.0.0.1-10.0.0.9"],
  destination: ["192.0.2.1,192.0.2.2", "2001:db8::/64"],
  protocol: ["tcp", "udp"],
  source_port: [
    { with: { protocol: "tcp" }, value: "1024:65535" },
    { with: { protocol: "udp" }, value: "53" },
  ],
  destination_port: alongside({ protocol: "tcp" }, "80,443", "8000:8010"),
  icmp_type: [
    { with: { protocol: "icmp" }, value: "echo-request" },
    { with: { protocol: "icmpv6" }, value: "echo-reply" },
  ],
  log_level: ["info", "nolog"],
  comment: ["One", "Zwei, mit Ümlaut"],
};
const exclusive = { macro: "a macro brings its own protocol and ports", icmp_type: "ICMP has no ports" };

export const firewall: Scenario = {
  name: "firewall",
  samples: [
    {
      type: "firewall_alias",
      minimal: (n) => ({ name: `Alias${n}`, cidr: `192.0.2.${n}/32` }),
      fields: { name: ["Alias1", "other"], cidr: ["10.1.2.3/8", "2001:DB8::1/64"], comment: ["One", "Zwei ü"] },
    },
    {
      type: "firewall_ipset",
      minimal: (n) => ({ name: `set${n}` }),
      fields: {
        name: ["set1", "other"],
        comment: ["One", "Two"],
        entries: [
          { "10.1.2.3/24": "", "192.0.2.1/32": "One" },
          { "10.1.2.0/24": "Kept", "2001:DB8::/64": "", "dc/base": "" },
        ],
        nomatch: alongside(
          { entries: { "10.1.2.3/24": "" } },
          { "10.1.2.66/32": "" },
          { "10.1.2.66": "Printer", "10.1.2.67": "" },
        ),
      },
      given: base,
    },
    {
      type: "firewall_ipset_entry",
      minimal: (n) => ({ ipset: "shared", cidr: `203.0.113.${n}` }),
      fields: {
        ipset: ["shared", "shared2"],
        cidr: ["203.0.113.1", "203.0.113.0/25"],
        nomatch: [true, false],
        comment: ["One", "Two"],
      },
      given: { "pve_firewall_ipset.shared": { name: "shared" }, "pve_firewall_ipset.shared2": { name: "shared2" } },
    },
    {
      type: "firewall_security_group",
      given: base,
      minimal: (n) => ({ name: `group${n}` }),
      fields: {
        name: ["group1", "other"],
        comment: ["One", "Two"],
        rules: [
          [accept, { type: "out", action: "DROP", log_level: "info" }, { ...accept, ...ports }, { ...accept, ...ping }],
          [
            { ...accept, macro: "ssh" },
            { type: "forward", action: "DROP", enabled: false },
            { ...accept, comment: "x" },
          ],
        ],
      },
    },
    {
      type: "firewall_security_group_rule",
      minimal: (n) => ({ security_group_name: "single", type: "in", action: "ACCEPT", comment: `Rule ${n}` }),
      fields: { ...single, type: ["out", "in"], security_group_name: ["single", "other"], comment: ["A", "B"] },
      notInFull: exclusive,
      given: group,
      except: { position: "the place of a new rule; a move by other clients is not a difference" },
      importId: (state) => `single/${String(state.id)}`,
    },
    {
      type: "firewall_options",
      singleton: true,
      minimal: () => ({}),
      fields: {
        enabled: [true, false],
        ebtables: [false, true],
        input_policy: ["ACCEPT", "REJECT"],
        output_policy: ["DROP", "ACCEPT"],
        forward_policy: ["DROP", "ACCEPT"],
        log_ratelimit: [{ enabled: true }, { enabled: false, burst: 7, rate: "5/minute" }],
      },
      without: { disappear: "the options always exist" },
      importId: () => "cluster",
    },
    {
      type: "firewall_rules",
      singleton: true,
      given: { ...base, ...group },
      minimal: () => ({ rules: [] }),
      fields: {
        rules: [
          [
            { ...accept, macro: "SSH", source: "192.0.2.0/24" },
            { ...accept, ...ports },
            { ...accept, ...ping },
            { type: "in", action: "DROP" },
          ],
          [
            { type: "group", security_group: "single", interface: "vmbr0" },
            { ...accept, protocol: "tcp", destination_port: "22,80" },
            { ...accept, macro: "SSH", source: "192.0.2.0/24", enabled: false },
            { type: "forward", action: "DROP", log_level: "warning", comment: "Rest" },
          ],
        ],
      },
      without: { disappear: "the list always exists" },
      importId: () => "cluster",
    },
  ],
};

export const firewallSingleRules: Scenario = {
  name: "firewall-single-rules",
  samples: [
    {
      type: "firewall_rule",
      minimal: (n) => ({ ...accept, comment: `Rule ${n}` }),
      fields: { ...single, type: ["out", "in"], interface: ["vmbr0", "eth1"], comment: ["A", "B"] },
      notInFull: exclusive,
      except: {
        position: "the place of a new rule; a move by other clients is not a difference",
        security_group: "excludes action; tried in the list of rules",
      },
      importId: (state) => String(state.id),
    },
  ],
};

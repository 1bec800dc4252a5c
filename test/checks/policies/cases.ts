/** Blocks that each policy refuses, and similar ones that it accepts. */
import type { Configuration } from "../../../src/constructs/checks/contract";
import { LATER } from "../block";
import { accept, type Blocks, MANAGEMENT_ACCESS, rules } from "./management-access-cases";

const job = { job_id: "j", storage: "s", all: true };
export const kept = (retention: Configuration): Blocks => ({ "pve_backup_job.j": { ...job, retention } });
const guest = { "pve_pool.p": { pool_id: "p", guests: [101] } };
const affinity = (more: Configuration): Blocks => ({
  "pve_ha_node_affinity_rule.r": { rule: "r", resources: ["vm:1"], strict: true, nodes: { a: 1 }, ...more },
});
const matcher = (more: Configuration): Blocks => ({
  "pve_backup_job.j": job,
  "pve_notification_matcher.m": { name: "m", targets: ["mail"], ...more },
});

/** Cases of each policy: blocks that it refuses, and similar blocks that it accepts. */
export const CASES: Readonly<
  Record<string, { readonly refused: readonly Blocks[]; readonly passed: readonly Blocks[] }>
> = {
  "firewall-any-to-any": {
    refused: [
      rules(accept),
      rules({ ...accept, source: "0.0.0.0/0" }),
      rules({ type: "forward", action: "ACCEPT", comment: "all" }),
      { "pve_firewall_rule.r": accept },
      { "pve_firewall_security_group.g": { name: "g", rules: [accept] } },
    ],
    passed: [
      rules({ ...accept, source: "192.0.2.0/24" }),
      rules({ ...accept, macro: "HTTPS" }),
      rules({ ...accept, protocol: "icmp" }),
      rules({ ...accept, destination: "192.0.2.1" }),
      rules({ ...accept, interface: "net1" }),
      rules({ ...accept, enabled: false }),
      rules({ ...accept, action: "DROP" }),
      rules({ type: "out", action: "ACCEPT" }),
      rules({ ...accept, source: LATER }),
    ],
  },
  "firewall-administration-open": {
    refused: [
      rules({ ...accept, macro: "SSH" }),
      rules({ ...accept, protocol: "tcp", destination_port: "80,8000:9000" }),
      rules({ ...accept, protocol: "tcp", destination_port: "ssh", source: "::/0" }),
      rules({ ...accept, protocol: "tcp" }),
    ],
    passed: [
      rules({ ...accept, macro: "HTTPS" }),
      // The policy firewall-any-to-any reports it.
      rules(accept),
      rules({ ...accept, macro: "SSH", source: "+dc/management" }),
      rules({ ...accept, protocol: "udp", destination_port: "22" }),
      rules({ ...accept, protocol: "tcp", destination_port: "23" }),
      rules({ ...accept, protocol: "tcp", destination_port: LATER }),
    ],
  },
  "firewall-default-drop": {
    refused: [
      { "pve_firewall_options.o": { enabled: false } },
      { "pve_firewall_options.o": { enabled: true, input_policy: "ACCEPT" } },
    ],
    passed: [
      { "pve_firewall_options.o": { enabled: true } },
      { "pve_firewall_options.o": { enabled: true, input_policy: "REJECT", output_policy: "ACCEPT" } },
      { "pve_firewall_options.o": { enabled: LATER, input_policy: LATER } },
    ],
  },
  "firewall-management-access": MANAGEMENT_ACCESS,
  "firewall-rule-comment": {
    refused: [rules({ ...accept, macro: "HTTPS" }), rules({ ...accept, macro: "HTTPS", comment: "" })],
    passed: [
      rules({ ...accept, macro: "HTTPS", comment: "Public" }),
      rules({ type: "group", security_group: "web" }),
      rules({ ...accept, macro: "HTTPS", comment: LATER }),
    ],
  },
  "backup-every-guest": {
    refused: [
      guest,
      { ...guest, "pve_backup_job.j": { ...job, all: false, guests: [102] } },
      { ...guest, "pve_backup_job.j": { ...job, exclude: [101] } },
      { ...guest, "pve_backup_job.j": { ...job, enabled: false } },
      { "pve_ha_resource.r": { sid: "vm:101" } },
    ],
    passed: [
      { ...guest, "pve_backup_job.j": job },
      { ...guest, "pve_backup_job.j": { ...job, all: false, guests: [101] } },
      { ...guest, "pve_backup_job.j": { ...job, all: false, pool: "p" } },
      { ...guest, "pve_backup_job.j": { ...job, all: false, guests: LATER } },
      {
        ...guest,
        "pve_backup_job.j": { ...job, job_id: "j", all: false, guests: [102] },
        "pve_backup_job_member.m": { job_id: "j", vm_id: 101 },
      },
    ],
  },
  "backup-retention": {
    refused: [{ "pve_backup_job.j": job }, kept({ keep_last: 2 }), kept({ keep_daily: 1, keep_weekly: 1 })],
    passed: [
      kept({ keep_last: 3 }),
      kept({ keep_daily: 2, keep_weekly: 1 }),
      kept({ keep_all: true }),
      kept({ keep_last: LATER }),
    ],
  },
  "alerts-for-failures": {
    refused: [
      { "pve_backup_job.j": job },
      matcher({ enabled: false }),
      matcher({ targets: [] }),
      matcher({ match_severities: [["info", "notice"]] }),
    ],
    passed: [
      matcher({}),
      matcher({ match_severities: [["info"], ["error"]] }),
      matcher({ match_severities: [["info"]], invert_match: true }),
      matcher({ targets: LATER }),
      guest,
    ],
  },
  "ha-one-node": {
    refused: [affinity({})],
    passed: [
      affinity({ nodes: { a: 2, b: 1 } }),
      affinity({ strict: false }),
      affinity({ enabled: false }),
      affinity({ nodes: LATER }),
    ],
  },
  "names-alike": {
    refused: [{ "pve_pool.p": { pool_id: "Web" } }, { "pve_firewall_alias.a": { name: "web_1", cidr: "192.0.2.1" } }],
    passed: [
      { "pve_pool.p": { pool_id: "web/front-1" } },
      { "pve_ha_resource.r": { sid: "vm:101" } },
      { "pve_firewall_alias.a": { name: LATER, cidr: "192.0.2.1" } },
    ],
  },
};

/** Plausible values of attributes by their names. The first matching rule applies. */
import type { Value } from "../../plugin/cty/value";

const GIB = 1024 ** 3;

/** `type`: types that the rule is limited to. */
type Rule<T extends Value> = readonly [name: RegExp, value: T, type?: RegExp];

const TEXTS: readonly Rule<string>[] = [
  [/^(extra|raw)_json$|_diff$|^body$/, "{}"],
  [/^(creation_id|fsid)$/, "5f0c1b1e-8a52-4c39-9d0b-1a6f7f4f2c11"],
  [/^(config_digest|build_commit)$/, "2c26b46b68ffc68ff99b453c1d30413413422d70"],
  [/^fingerprint$/, Array.from({ length: 32 }, () => "AB").join(":")],
  [/^upid$/, "UPID:pve1:000018F1:00BC614E:67749D80:srvreload::root@pam:"],
  [/^token$/, "6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
  [/^(created_at|expires_at|utc)$/, "2025-01-01T00:00:00Z"],
  [/^location$/, "https://acme-v02.api.letsencrypt.org/acme/acct/1"],
  [/^(tos_url|terms_of_service)$/, "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf"],
  [/^website$/, "https://letsencrypt.org"],
  [/^mac_prefix$/, "BC:24:11"],
  [/^mac$/, "BC:24:11:00:00:01"],
  [/^(subnet_id)$/, "z1-10.0.0.0-24"],
  [/^(subnet|network)$/, "10.0.0.0/24"],
  [/^reverse_dns$/, "powerdns"],
  [/dns_zone/, "example.com"],
  [/(^|_)(address|ip|dhcp_dns_server)$/, "192.0.2.11"],
  [/_fencing$|_package_updates$|_replication$/, "mail-to-root"],
  [/^(fencing|package_updates|replication)$/, "always"],
  [/(_node|^host|^hostname|^node_name|^tie_breaker)$/, "pve1"],
  [/^host_architecture$/, "x86_64"],
  [/^cluster_name$/, "datacenter"],
  [/^status$/, "valid", /^acme/],
  [/^status$/, "online"],
  [/^(master_status|quorum_status|fencing_status|crm_state|request_state|ha_state)$/, "started"],
  [/^id$/, "0123456789ab", /^firewall/],
  [/^icmp_type$/, "echo-request"],
  [/^armed_state$/, "armed"],
  [/^health_status$/, "HEALTH_OK"],
  [/^severity$/, "HEALTH_WARN"],
  [/^(message|summary|reason|consent_text|default)$/, "text"],
  [/^origin$/, "user-created"],
  [/^(user|author)$/, "root@pam"],
  [/^email_from$/, "pve@example.com"],
  [/^(release|version)$/, "9.1"],
  [/^repository_id$/, "a1b2c3d4"],
  [/^(pool)$/, "production"],
  [/^tags?$/, "web"],
  [/^(storage_type)$/, "zfspool"],
  [/^volume$/, "local-zfs:vm-100-disk-0"],
  [/^content$/, "images,rootdir"],
  [/(^|_)port$|^port_/, "443"],
  // biome-ignore lint/plugin/platform: an example of a path on the server
  [/^(dump_dir|tmp_dir|script)$/, "/var/tmp"],
  [/^loopback$/, "lo"],
  [/route_(map|filter)/, "only-default"],
  [/^peer_group_name$/, "VTEP"],
  [/^security_group$/, "web"],
  [/^ref$/, "+dc/office"],
  [/^regex$/, "^web"],
  [/^rp$|^app_id$/, "pve.example.com"],
  [/^http_proxy$/, "http://proxy.example.com:3128"],
  [/^notes_template$/, "{{guestname}}"],
  [/^api_path_prefix$/, "/influx"],
  [/^(device_id)$/, "8086:1533"],
  [/^phys_bits$/, "host"],
  [/^hv_vendor_id$/, "proxmox"],
  [/^(ip_version)$/, "ipv4-6"],
  [/^(link_mode)$/, "passive"],
  [/^(secauth)$/, "on"],
  [/^(algorithm)$/, "ffsplit"],
  [/^model$/, "net"],
  [/^(call|kind|object|sdn|lock|role|level|metric)$/, "none"],
  [/^(zone_type)$/, "vlan"],
];

const NUMBERS: readonly Rule<number>[] = [
  [/^(max_)?(memory|disk)$|^host_memory$/, 16 * GIB],
  [/^max_cpu$/, 8],
  [/^cpu$/, 0.05],
  [/time$|^timestamp$|_run$/, 1_735_689_600],
  [/^uptime$/, 86_400],
  [/^(lower|next_id|vmid|vm_id)$/, 100],
  [/^upper$/, 1_000_000],
  [/^(ge|le)$/, 24],
  [/^(node_id|quorum_votes|config_version|version|count|pid|uid|job_number|level)$/, 1],
];

export function valueByName(name: string, kind: string, type: string): Value | undefined {
  const rules: readonly Rule<string | number>[] = kind === "string" ? TEXTS : kind === "number" ? NUMBERS : [];
  return rules.find(([pattern, , types]) => pattern.test(name) && (types?.test(type) ?? true))?.[1];
}

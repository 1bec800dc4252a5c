/** Requirements of types in addition to the server's version. */
import type { Facts } from "./facts";
import type { Server } from "./server";
import { DANGERS, type Danger, type Settings, SURROUNDINGS, type Surrounding } from "./settings";

export type Need =
  | Danger
  | Surrounding
  | "root"
  | "acme"
  | "ceph"
  | "ha"
  | "groups"
  | "rules"
  | "standalone"
  | "member"
  | "reset";

/** By type, for resources and data sources. */
const NEEDS: Readonly<Record<string, readonly Need[]>> = {
  acme_account: ["root", "acme"],
  acme_accounts: ["acme"],
  acme_directory_meta: ["acme"],
  acme_terms_of_service: ["acme"],
  api_object: ["root"],
  ceph_flag: ["ceph"],
  ceph_flags: ["ceph"],
  ceph_health_mute: ["ceph"],
  ceph_health_mutes: ["ceph"],
  ceph_metadata: ["ceph"],
  ceph_status: ["ceph"],
  cluster: ["membership", "root", "standalone", "reset"],
  cluster_membership: ["membership", "root", "standalone", "reset", "peer"],
  cluster_join_info: ["root", "member"],
  firewall_options: ["network"],
  ha_arming: ["guests", "ha"],
  ha_group: ["groups"],
  ha_groups: ["groups"],
  ha_manager_status: ["ha"],
  ha_node_affinity_rule: ["guests", "rules"],
  ha_resource: ["guests", "ha"],
  ha_resource_affinity_rule: ["guests", "rules"],
  ha_rule_member: ["guests", "rules"],
  ha_status: ["ha"],
  mapping_dir: ["directories"],
  metric_server_opentelemetry: ["listener"],
  replication_job: ["guests"],
  sdn_apply: ["network"],
  sdn_dns_powerdns: ["listener"],
  sdn_ipam_netbox: ["listener"],
  sdn_ipam_phpipam: ["listener"],
  sdn_vnet_firewall_options: ["network"],
  sdn_vnet_firewall_rules: ["network"],
  sdn_vnet_ip: ["network"],
};

/** Returns the requirements of a type that the server, or the user, does not meet. */
export function unmet(type: string, facts: Facts, settings: Settings): string[] {
  return (NEEDS[type] ?? []).flatMap((need) => {
    const reason = reasonAgainst(need, { facts, settings });
    return reason === undefined ? [] : [reason];
  });
}

/** Returns the reason why the server, or the user, does not meet a requirement. */
export function reasonAgainst(need: Need, { facts, settings }: Server): string | undefined {
  const { root, reset, allowed, has } = settings;
  const wanted: Readonly<Record<Exclude<Need, Danger | Surrounding>, readonly [boolean, string]>> = {
    root: [root, "no API token may do it: set PVE_TEST_ROOT_PASSWORD"],
    reset: [reset !== undefined, "no request undoes it: set PVE_TEST_RESET"],
    acme: [facts.acme, "the server reaches no certificate authority"],
    ceph: [facts.ceph, "the server has no Ceph"],
    ha: [facts.ha, "the HA manager of the server does not work"],
    groups: [facts.groups, "the server has migrated its HA groups to rules"],
    rules: [!facts.groups, "the server has not migrated its HA groups to rules"],
    member: [!facts.standalone, "the server is in no cluster"],
    standalone: [facts.standalone, "the server is in a cluster already"],
  };
  if (need in DANGERS) {
    const danger = need as Danger;
    return allowed.includes(danger) ? undefined : `not allowed: to ${DANGERS[danger]} (PVE_TEST_ALLOW=${danger})`;
  }
  if (need in SURROUNDINGS) {
    const surrounding = need as Surrounding;
    return has.includes(surrounding)
      ? undefined
      : `not declared: ${SURROUNDINGS[surrounding]} (PVE_TEST_HAS=${surrounding})`;
  }
  const [met, reason] = wanted[need as keyof typeof wanted];
  return met ? undefined : reason;
}

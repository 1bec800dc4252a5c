/** Consequences of destroyed objects for guests and users. */
import { counted } from "../../output/printable";
import { ownChanges, type PlanFile, type ResourceChange } from "../inputs/plan-file";
import type { Violation } from "../policy";

type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown, otherwise: string): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : otherwise;
const amount = (value: unknown, ...noun: [singular: string, plural?: string]): string =>
  counted(typeof value === "object" && value !== null ? Object.keys(value).length : 0, ...noun);
const network = () => "Guests lose this network when the change is applied.";
const rule = ({ resources }: Values) => `It no longer decides where ${amount(resources, "HA resource")} may run.`;

/** Consequences by type. Other types have none beyond the object itself. */
const LOSSES: Readonly<Record<string, (before: Values) => string | undefined>> = {
  firewall_options: ({ enabled }) =>
    enabled === true
      ? "The firewall of the cluster is switched off."
      : "The policies of the firewall go back to the server's defaults.",
  firewall_rules: ({ rules }) =>
    `${amount(rules, "rule")} of the cluster's firewall are removed: the policies decide about all packets.`,
  firewall_rule: () => "The rule no longer applies.",
  firewall_security_group: ({ rules }) => `${amount(rules, "rule")} no longer apply where rules refer to the group.`,
  firewall_security_group_rule: () => "The rule no longer applies where rules refer to the group.",
  firewall_ipset: ({ name, entries }) =>
    name === "management"
      ? "Its members no longer reach the nodes by this set."
      : `${amount(entries, "entry", "entries")} are in no set that rules refer to.`,
  sdn_vnet_firewall_options: () => "The options of the VNet's firewall go back to the server's defaults.",
  sdn_vnet_firewall_rules: ({ rules, vnet }) =>
    `${amount(rules, "rule")} of VNet ${text(vnet, "(unknown)")} are removed: its policy decides about all packets.`,
  backup_job: ({ job_id }) => `Guests of job ${text(job_id, "(unknown)")} are no longer backed up by it.`,
  backup_job_member: ({ vm_id }) => `Guest ${text(vm_id, "(unknown)")} is no longer backed up by the job.`,
  replication_job: ({ guest, target }) =>
    `Guest ${text(guest, "(unknown)")} is no longer replicated to ${text(target, "its target")}.`,
  ha_resource: ({ sid }) => `The HA manager no longer restarts or moves ${text(sid, "it")}.`,
  ha_node_affinity_rule: rule,
  ha_resource_affinity_rule: rule,
  mapping_dir: () => "Guests that use this mapping do not start any more.",
  mapping_pci: () => "Guests that use this mapping do not start any more.",
  mapping_usb: () => "Guests that use this mapping do not start any more.",
  notification_matcher: () => "Notifications that only this matcher sends are lost.",
  notification_matcher_target: ({ target }) => `The matcher no longer notifies ${text(target, "the target")}.`,
  notification_endpoint_gotify: () => "Notifications that only go there are lost.",
  notification_endpoint_sendmail: () => "Notifications that only go there are lost.",
  notification_endpoint_smtp: () => "Notifications that only go there are lost.",
  notification_endpoint_webhook: () => "Notifications that only go there are lost.",
  metric_server_graphite: () => "Metrics are no longer sent there.",
  metric_server_influxdb: () => "Metrics are no longer sent there.",
  metric_server_opentelemetry: () => "Metrics are no longer sent there.",
  realm_sync_job: ({ realm }) => `Users of realm ${text(realm, "(unknown)")} are no longer synchronized by it.`,
  sdn_vnet: network,
  sdn_zone_evpn: network,
  sdn_zone_qinq: network,
  sdn_zone_simple: network,
  sdn_zone_vlan: network,
  sdn_zone_vxlan: network,
};

export const TYPES_WITH_LOSSES: readonly string[] = Object.keys(LOSSES);

export function lossesOf(plan: PlanFile): Violation[] {
  return ownChanges(plan)
    .filter(isDestroyed)
    .flatMap(({ address, type, change }): Violation[] => {
      const message = LOSSES[type.replace(/^pve_/, "")]?.(change.before ?? {});
      return message === undefined ? [] : [{ id: "destroyed", severity: "warning", address, message }];
    });
}

const isDestroyed = ({ mode, change }: ResourceChange): boolean =>
  mode === "managed" && change.actions.join() === "delete";

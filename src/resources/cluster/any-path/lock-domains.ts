/** The server's lock that writes below a path take. What is not listed waits for others at the same path only. */
import type { LockDomain } from "../../../api/types";

/** The longest beginning counts. */
const DOMAINS: readonly (readonly [beginning: string, domain: LockDomain])[] = [
  ["/cluster/acme/plugins", "file-priv_acme_plugins_cfg"],
  ["/cluster/backup", "file-jobs_cfg"],
  ["/cluster/ceph", "ceph"],
  ["/cluster/config", "file-corosync_conf"],
  ["/cluster/firewall", "firewall-cluster"],
  ["/cluster/ha", "domain-ha"],
  ["/cluster/jobs", "file-jobs_cfg"],
  ["/cluster/mapping/dir", "file-mapping_directory_cfg"],
  ["/cluster/mapping/pci", "file-mapping_pci_cfg"],
  ["/cluster/mapping/usb", "file-mapping_usb_cfg"],
  ["/cluster/metrics", "file-status_cfg"],
  ["/cluster/notifications", "file-notifications_cfg"],
  ["/cluster/options", "file-datacenter_cfg"],
  ["/cluster/qemu", "file-virtual-guest_cpu-models_conf"],
  ["/cluster/replication", "file-replication_cfg"],
  ["/cluster/sdn", "domain-sdn"],
  ["/pools", "file-user_cfg"],
  ["/access", "file-user_cfg"],
];

export function lockDomainOf(path: string): LockDomain {
  const vnet = /^\/cluster\/sdn\/vnets\/([^/]+)\/firewall\b/.exec(path)?.[1];
  if (vnet !== undefined) return `sdn-vnet-firewall-${decodeURIComponent(vnet)}`;
  const account = /^\/cluster\/acme\/account\/([^/]+)$/.exec(path)?.[1];
  if (account !== undefined) return `acme-${decodeURIComponent(account)}`;
  const found = DOMAINS.find(([beginning]) => path === beginning || path.startsWith(`${beginning}/`));
  return found?.[1] ?? `path-${path}`;
}

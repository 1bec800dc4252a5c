import type { PeerObject } from "./peer-object";

/** States of Telmate/proxmox. */
export const telmateObjects: readonly PeerObject[] = [
  {
    provider: "telmate/proxmox",
    type: "proxmox_pool",
    attributes: { id: "pools/staging", poolid: "staging", comment: null },
    here: `resource "pve_pool" "other" {
  pool_id = "staging"
}`,
  },
];

import { bpgObjects } from "./bpg";
import { bpgSdnObjects } from "./bpg-sdn";
import { dwhobanObjects as dwhoban } from "./dwhoban";
import { dwhobanSdnObjects } from "./dwhoban-sdn";
import type { PeerObject } from "./peer-object";
import { telmateObjects } from "./telmate";

export type { PeerObject } from "./peer-object";

/** Objects of bpg/proxmox and Telmate/proxmox. */
export const peerObjects: readonly PeerObject[] = [...bpgObjects, ...telmateObjects, ...bpgSdnObjects];
export const dwhobanObjects: readonly PeerObject[] = [...dwhoban, ...dwhobanSdnObjects];

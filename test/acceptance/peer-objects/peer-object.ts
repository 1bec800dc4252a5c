/** An object, and the state in which another provider keeps the same object. */
export interface PeerObject {
  readonly provider: "bpg/proxmox" | "telmate/proxmox" | "dwhoban/pve";
  readonly type: string;
  /** Of its state; only some of them matter here. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** One resource: the same object in this provider's words. */
  readonly here: string;
}

export function bpg(type: string, attributes: PeerObject["attributes"], here: string): PeerObject {
  return { provider: "bpg/proxmox", type: `proxmox_${type}`, attributes, here };
}

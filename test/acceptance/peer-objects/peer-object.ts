/** An object, and its state in another provider. */
export interface PeerObject {
  readonly provider: "bpg/proxmox" | "telmate/proxmox" | "dwhoban/pve";
  readonly type: string;
  /** Attributes of the state; only some of them matter here. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** One resource: the same object in this provider's configuration. */
  readonly here: string;
}

export function bpg(type: string, attributes: PeerObject["attributes"], here: string): PeerObject {
  return { provider: "bpg/proxmox", type: `proxmox_${type}`, attributes, here };
}

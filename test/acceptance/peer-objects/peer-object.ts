import type { Config } from "../../lifecycle/sample";

/** An object, its state in another provider, and its configuration here. */
export interface PeerObject {
  readonly provider: "bpg/proxmox" | "telmate/proxmox" | "dwhoban/pve";
  readonly type: string;
  /** Attributes of the state; only some of them matter here. */
  readonly attributes: Config;
  /** `pve_pool.it` */
  readonly address: string;
  readonly config: Config;
  /** Attributes for the creation only: a move sends no secret, and keeps the server's. */
  readonly secrets: Config;
}

/** Each key has the type there and the type here, or `pool.other` for a second object: `"haresource: ha_resource"`. */
export function objectsOf(
  provider: PeerObject["provider"],
  prefix: string,
  objects: Readonly<Record<string, readonly [theirs: Config, ours: Config, secrets?: Config]>>,
): PeerObject[] {
  return Object.entries(objects).map(([key, [attributes, config, secrets = {}]]) => {
    const [type, ours = ""] = key.split(": ");
    const address = `pve_${ours.includes(".") ? ours : `${ours}.it`}`;
    return { provider, type: `${prefix}_${type}`, attributes, address, config, secrets };
  });
}

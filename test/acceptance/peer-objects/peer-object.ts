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

/** Configurations here of objects that several providers have. */
export const ACCOUNT: Config = {
  name: "default",
  contact: ["admin@example.com"],
  tos_url: "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf",
};
export const GPU: Config = {
  id: "gpu",
  map: [
    {
      node_name: "pve1",
      path: "0000:01:00.0",
      vendor_device_id: "10de:2204",
      subsystem_id: "1043:87d1",
      iommu_group: 14,
    },
  ],
};

/** Returns a provider's objects. Each key is the type there and the type here, or `pool.other` for a second object. */
export function objectsOf(
  provider: PeerObject["provider"],
  objects: Readonly<Record<string, readonly [theirs: Config, ours: Config, secrets?: Config]>>,
): PeerObject[] {
  const prefix = provider.replace(/^.*\//, "");
  return Object.entries(objects).map(([key, [attributes, config, secrets = {}]]) => {
    const [there, here = ""] = key.split(": ");
    const [type, name = "it"] = here.split(".");
    return { provider, type: `${prefix}_${there}`, attributes, address: `pve_${type}.${name}`, config, secrets };
  });
}

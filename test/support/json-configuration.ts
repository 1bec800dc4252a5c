/** Configurations in Terraform's JSON syntax. */
export type Blocks = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Converts blocks by their addresses, such as `pve_pool.web` and `data.pve_pools.all`. */
export function jsonConfiguration(blocks: Blocks): string {
  const configuration: Record<string, Record<string, Record<string, object>>> = {};
  for (const [address, block] of Object.entries(blocks)) {
    const [name = "", type = "", kind = "resource"] = address.split(".").reverse();
    const blocksOfKind = configuration[kind] ?? {};
    configuration[kind] = { ...blocksOfKind, [type]: { ...blocksOfKind[type], [name]: block } };
  }
  return JSON.stringify(configuration);
}

/**
 * Where the constructs accept another construct in place of an id.
 *
 * Each entry is an interface of the library (`sdn.IZone`): the types that implement it by the named attribute, and the
 * attributes that accept it beside a plain string. `vnet.zone` may then be `"z1"` or a zone construct, and Terraform sees
 * the reference. Paths go into nested attributes (`rules.source`); an attribute that is a list or set of strings accepts
 * a list of either.
 */
export interface Reference {
  /** Folder under `src/constructs` that exports the interface. */
  readonly family: string;
  /** One sentence for the reader of the API. */
  readonly doc: string;
  /** The attribute whose value is the id. */
  readonly attribute: string;
  /** Resource types; data sources as `data.pve_…`. */
  readonly implementedBy: readonly string[];
  readonly acceptedBy: Readonly<Record<string, readonly string[]>>;
}

export const references: Readonly<Record<string, Reference>> = {
  IPool: {
    family: "pools",
    doc: "A resource pool: one that this application manages, or one that it only reads.",
    attribute: "pool_id",
    implementedBy: ["pve_pool", "data.pve_pool"],
    acceptedBy: { pve_pool_membership: ["pool_id"] },
  },
};

/** Few and small definitions that cover every feature of the bindings. */

import type { Definitions, TypeDefinition } from "../../../scripts/bindings/definitions";
import type { ParseOptions } from "../../../scripts/bindings/parse";
import {
  type Attributes,
  bool,
  listOf,
  map,
  number,
  object,
  reportedAttributes,
  set,
  string,
} from "../../../src/framework/attribute";

const timeouts = object({ create: string({ doc: "How long." }).optional() }, { doc: "Time limits." }).optional();

const pool: TypeDefinition = {
  type: "pool",
  family: "pools",
  description: "A pool */ of guests. See `pve_pools` and `pool_id`.",
  attributes: {
    pool_id: string({ doc: "Pool id." }).required(),
    comment: string({ doc: "Text." }).optional().deprecated("Say nothing."),
    guests: set(number({ doc: "Guest." }), { doc: "Guests." }).optional(),
    labels: map(string({ doc: "Label." }), { doc: "Labels." }).optionalComputed(),
    timeouts,
  },
};

const zone: TypeDefinition = {
  type: "sdn_zone_simple",
  family: "sdn",
  description: "A zone.",
  attributes: { zone: string({ doc: "Name." }).required(), timeouts },
};

export const vnet: TypeDefinition = {
  type: "sdn_vnet",
  family: "sdn",
  description: "A virtual network.",
  attributes: {
    vnet: string({ doc: "Name." }).required(),
    zone: string({ doc: "Zone of the VNet." }).required(),
    tag: number({ doc: "VLAN tag." }).optional(),
    ranges: listOf(
      { from: string({ doc: "First." }).required(), to: string({ doc: "Last." }).optional() },
      { doc: "Ranges." },
    ).optional(),
    state: string({ doc: "Whether it is staged." }).computed(),
  },
};

const provider: Attributes = {
  endpoint: string({ doc: "URL of the API." }).optional(),
  insecure: bool({ doc: "Whether any certificate will do." }).optional(),
};

export const definitions: Definitions = {
  provider,
  resources: [pool, zone, vnet],
  dataSources: [
    {
      type: "pools",
      family: "pools",
      description: "All pools.",
      attributes: { pools: listOf(reportedAttributes(pool.attributes), { doc: "All pools." }).computed() },
    },
    {
      type: "sdn_vnet",
      family: "sdn",
      description: "A virtual network.",
      attributes: { vnet: string({ doc: "Name." }).required(), zone: string({ doc: "Zone." }).computed() },
    },
  ],
};

export const options: ParseOptions = {
  exported: ["pools", "sdn", "ceph"],
  extended: ["sdn/zone-simple"],
  pages: "https://example.com/docs",
  references: [
    {
      name: "IZone",
      family: "sdn",
      doc: "A zone.",
      attribute: "zone",
      implementedBy: ["pve_sdn_zone_simple"],
      acceptedBy: { pve_sdn_vnet: ["zone"] },
    },
    {
      name: "IPool",
      family: "pools",
      doc: "A pool.",
      attribute: "pool_id",
      implementedBy: ["pve_pool"],
      acceptedBy: { pve_sdn_vnet: ["ranges.from"] },
    },
  ],
};

/** The resource `pve_sample` of the family `samples`, alone. */
export function withAttributes(attributes: Attributes): [Definitions, ParseOptions] {
  const sample = { type: "sample", family: "samples", description: "A sample.", attributes };
  return [
    { provider: {}, resources: [sample], dataSources: [] },
    { exported: ["samples"], extended: [], pages: "https://example.com/docs", references: [] },
  ];
}

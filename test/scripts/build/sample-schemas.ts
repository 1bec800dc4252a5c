/** A provider that is small, but has every kind of attribute and type that the build has to carry. */
import type { ProviderSchemas } from "../../../src/plugin/provider";

const timeouts = {
  nested: { nesting: "single", attributes: { create: { type: "string", optional: true, description: "How long." } } },
  optional: true,
  description: "How long operations may take.",
} as const;

export const sampleSchemas: ProviderSchemas = {
  provider: {
    version: 0,
    description: "A *sample*.",
    attributes: {
      endpoint: { type: "string", optional: true, description: "URL of the API." },
      api_token: { type: "string", optional: true, sensitive: true, description: "API token." },
    },
  },
  resources: {
    pve_pool: {
      version: 1,
      description: "A pool */ of guests.",
      attributes: {
        pool_id: { type: "string", required: true, description: "Pool id." },
        comment: { type: "string", optional: true, description: "Text.", deprecated: "Say nothing." },
        guests: { type: { set: "number" }, optional: true, description: "Guests." },
        labels: { type: { map: "string" }, optional: true, computed: true, description: "Labels." },
        timeouts,
      },
    },
    pve_sdn_zone_simple: {
      version: 0,
      attributes: { zone: { type: "string", required: true, description: "Name." }, timeouts },
    },
    pve_sdn_vnet: {
      version: 0,
      description: "A virtual network.",
      attributes: {
        vnet: { type: "string", required: true, description: "Name." },
        zone: { type: "string", required: true, description: "Zone of the VNet." },
        tag: { type: "number", optional: true, description: "VLAN tag." },
        ranges: {
          nested: {
            nesting: "list",
            attributes: {
              from: { type: "string", required: true, description: "First." },
              to: { type: "string", optional: true, description: "Last." },
            },
          },
          optional: true,
          description: "Ranges.",
        },
        state: { type: "string", computed: true, description: "Whether it is staged." },
      },
    },
  },
  dataSources: {
    pve_pools: {
      version: 0,
      attributes: {
        pools: {
          nested: { nesting: "list", attributes: { pool_id: { type: "string", computed: true } } },
          computed: true,
          description: "All pools.",
        },
      },
    },
    pve_sdn_vnet: {
      version: 0,
      attributes: { vnet: { type: "string", required: true }, zone: { type: "string", computed: true } },
    },
  },
  identities: {
    pve_pool: {
      version: 0,
      attributes: { pool_id: { type: "string", requiredForImport: true, description: "Pool id." } },
    },
  },
  functions: {
    normalize: {
      parameters: [{ name: "text", type: "string", allowNull: true }],
      returns: { list: "string" },
      summary: "Brings text into order.",
    },
  },
};

export const sampleFamilies = {
  pve_pool: "pools",
  pve_pools: "pools",
  pve_sdn_zone_simple: "sdn",
  pve_sdn_vnet: "sdn",
} as const;

import type { ProviderSchemas, Schema } from "../../../src/plugin/contract";

export const thing: Schema = {
  version: 1,
  description: "A thing. `misbehave` makes the provider fail on purpose.",
  attributes: {
    id: { type: "string", computed: true },
    name: { type: "string", required: true, description: "Changing it makes a new thing." },
    size: { type: "number", optional: true },
    enabled: { type: "bool", optional: true },
    tags: { type: { set: "string" }, optional: true },
    labels: { type: { map: "string" }, optional: true },
    any: { type: "dynamic", optional: true },
    secret_wo: { type: "string", optional: true, writeOnly: true, sensitive: true },
    parts: {
      optional: true,
      nested: {
        nesting: "list",
        attributes: { weight: { type: "number", required: true }, note: { type: "string", optional: true } },
      },
    },
    /** Milliseconds that a creation takes, unless interrupted. */
    delay: { type: "number", optional: true },
    misbehave: { type: "string", optional: true },
    revision: { type: "number", computed: true },
  },
};

export const toySchemas: ProviderSchemas = {
  provider: { version: 0, attributes: { prefix: { type: "string", optional: true } } },
  resources: { toy_thing: thing },
  dataSources: {
    toy_echo: {
      version: 0,
      attributes: { input: { type: "dynamic", required: true }, output: { type: "dynamic", computed: true } },
    },
  },
  identities: { toy_thing: { version: 0, attributes: { id: { type: "string", requiredForImport: true } } } },
  functions: {
    join: {
      summary: "Joins texts",
      parameters: [{ name: "separator", type: "string" }],
      variadic: { name: "texts", type: "string", allowNull: true },
      returns: "string",
    },
  },
  ephemeralResources: {
    toy_token: {
      version: 0,
      attributes: { name: { type: "string", required: true }, token: { type: "string", computed: true } },
    },
  },
  listResources: { toy_thing: { version: 0, attributes: { prefix: { type: "string", optional: true } } } },
  actions: { toy_poke: { version: 0, attributes: { name: { type: "string", required: true } } } },
};

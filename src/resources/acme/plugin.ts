/**
 * ACME challenge plugins. Facts: contributing/facts/acme.md#plugins. Answers name the ID `plugin` and carry `data` decoded. The server
 * drops `disable=0`. Deleting a missing plugin succeeds. The plugin `standalone` always exists: the server refuses to create it, and a
 * deletion only resets its settings.
 */

import type { PveSession } from "../../api/types";
import { bool, map, set, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import type { StateOf } from "../../framework/state-of";
import { nullState } from "../../framework/values/state";
import { attribute } from "../../naming/message";
import { UNKNOWN } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import { secret } from "../attributes/secret";
import { enumeration } from "../formats/enumeration";
import { configId, nodeName } from "../formats/names";
import { matching } from "../formats/validator";
import { collection, warnOfAdoption } from "../kinds/collection";
import { type CollectionOptions, collectionOperations } from "../kinds/collection-options";
import { resource } from "../kinds/define";
import { NODE_OPERATION, warnOfUnknownNodes } from "../known-names";
import { parameter } from "../parameters/parameter";
import { checkAgainstSchema, checkCredentials, credentialsCodec } from "./challenge-schema";
import { builtInPluginType, dnsApiNeeded, dnsAttributeMisplaced } from "./diagnostics";
import { dnsApiValues, dnsVariables } from "./dns-apis";

export const pluginTypeValues = enumeration("acme.PluginType", "Type of an ACME challenge plugin.", {
  dns: "Challenges are answered by DNS records.",
  standalone: "Challenges are answered by a web server on the node.",
});

export const PLUGIN_LOCK = "file-priv_acme_plugins_cfg";
const BUILT_IN = "standalone";

export const acmePluginSettings = {
  id: parameter("id", {
    doc: "Name, at least 2 characters: a letter, then letters, digits, `-` and `_`.",
    check: [configId],
  })
    .key()
    .whenWritten("`standalone` is the built-in plugin: Terraform adopts its settings, and a destroy resets them."),
  type: parameter("type", {
    doc: "`dns` for challenges by DNS records, `standalone` for challenges by a web server on the node.",
    check: [pluginTypeValues],
    explicit: true,
    only: "create",
  })
    .default("dns")
    .replaces(),
  api: parameter("api", {
    doc: "API of the DNS provider, such as `cf` or `pdns`. Required for type `dns`. The data source `pve_acme_challenge_schemas` lists the APIs that the server knows.",
    check: [
      matching(/^[a-z0-9_]+$/, "must be the name of an API: lower-case letters, digits and underscores"),
      dnsApiValues,
    ],
  }).optional(),
  validation_delay: parameter(
    "validation-delay",
    integer({
      doc: "Seconds between setting the DNS record and requesting validation, so that the record can propagate.",
      min: 0,
      max: 172_800,
    }),
  ).default(30),
  nodes: parameter(
    "nodes",
    set(string({ doc: "Node name.", check: [nodeName] }), {
      doc: "Nodes that may use the plugin. Default: all nodes.",
    }),
  ).optional(),
  enabled: parameter("disable", bool({ doc: "Whether the plugin may be used." }), { inverted: true }).default(true),
};

const attributes = {
  ...acmePluginSettings,
  ...secret("data", "data", {
    doc: "Credentials for the DNS provider: the variables of its script, such as `CF_Token`.",
    attribute: map(string({ doc: "Value, one line." }), { doc: "Credentials.", check: [checkCredentials] }),
    readable: true,
    field: { codec: credentialsCodec },
  }),
};

type Attributes = typeof attributes;

const options = {
  attributes,
  path: "/cluster/acme/plugins",
  key: "id",
  keyInAnswer: "plugin",
  domain: PLUGIN_LOCK,
  update: "partial",
} as const satisfies CollectionOptions<Attributes, "id">;

const base = collection(options);

const behaviour: Behaviour<PveSession, Attributes, "id"> = {
  ...base,
  async create(planned, context) {
    if (planned.id !== BUILT_IN) return base.create(planned, context);
    const existing = await base.read(planned, context);
    // Attributes that the server does not report count as not set.
    const prior = { ...nullState(attributes), ...existing } as StateOf<Attributes>;
    await base.update(planned, prior, context);
    context.created();
    return undefined;
  },
};

export const acmePlugin = resource({
  type: "acme_plugin",
  description:
    "A plugin that answers the challenges of certificate authorities, usually by DNS records. Nodes refer to it in their certificate settings. The server does not check these references when you destroy the plugin. All calls, including reads, need `Sys.Modify` on `/`. Users with that privilege can read the credentials.",
  importExample: "cloudflare",
  attributes,
  identity: ["id"],
  operations: [...collectionOperations(options), "GET /cluster/acme/challenge-schema", NODE_OPERATION],
  behaviour,
  cautions: [dnsVariables],
  validate(config, report) {
    const { id, type, api } = config;
    if (type === UNKNOWN || id === UNKNOWN) return;
    if (id === BUILT_IN && type !== "standalone") {
      report.error(builtInPluginType({ id: BUILT_IN }, path("type")));
    }
    if (type !== "standalone") {
      if (api === null) report.error(dnsApiNeeded(path("api")));
      return;
    }
    for (const name of ["api", "data", "data_wo", "validation_delay"] as const) {
      const value = config[name];
      // Generated configurations contain defaults.
      if (value === null || value === attributes[name].traits.defaultValue) continue;
      report.error(dnsAttributeMisplaced({ name: attribute(name) }, path(name)));
    }
  },
  async plan(context) {
    await checkAgainstSchema(context);
    const { nodes } = context.planned;
    await warnOfAdoption(context, { attributes, key: "id", builtIn: BUILT_IN, behaviour });
    await warnOfUnknownNodes(context, nodes === UNKNOWN ? [] : (nodes ?? []), path("nodes"));
  },
});

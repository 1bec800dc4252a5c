/**
 * Adapts `api.json` to the recorded server (pve-manager 9.2.11). `api.json` comes from another build and merges schemas
 * that the server keeps separate. Parameters of either are accepted; messages are those of the recordings.
 */
import type { Operation, ParameterSchema, Properties } from "./operation";

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Accepts newer and older values. A refusal lists those of the recorded server only. */
function withNewer(schema: ParameterSchema, newer: readonly string[], older: readonly string[] = []): ParameterSchema {
  const recorded = (schema.enum ?? []).filter((name) => !newer.includes(name));
  const shownEnum = older.length > 0 ? [...recorded, ...older].sort() : recorded;
  return { ...schema, enum: [...(schema.enum ?? []), ...older], shownEnum };
}

/** DNS APIs that are newer than the recorded ACME library of 2021. */
const NEWER_DNS_APIS = words(`
  alviy artfiles beget bookmyname bunny cpanel curanet dnsexit dnshome dnsservices edgecenter fornex freemyip gcore
  geoscaling googledomains he_ddns hetznercloud ionos_cloud ipv64 la limacity mijnhost mythic_beasts nanelo omglol
  openprovider_rest rage4 selfhost spaceship technitium tencent timeweb udr veesp vercel west_cn yandex360 yc zoneedit
`);
const OLDER_DNS_APIS = words("cx do gdnsdk yandex");

const NEWER_CPU_MODELS = words(`
  ClearwaterForest-v2 ClearwaterForest-v3 cortex-a78ae DiamondRapids GraniteRapids-v4 GraniteRapids-v5
  SapphireRapids-v5 SapphireRapids-v6 SierraForest-v4 SierraForest-v5
`);

/** A fabric accepts in `delete` the options of the recorded server and later ones, but never a prefix. */
function fabricDelete(schema: ParameterSchema): ParameterSchema {
  const recordedOptions: Readonly<Record<string, string[]>> = {
    openfabric: words("hello_interval csnp_interval"),
    ospf: ["area"],
  };
  const oneOf = schema.oneOf?.map((variant) => {
    const recorded = recordedOptions[variant["instance-types"]?.[0] ?? ""];
    if (!recorded || !variant.items?.enum) return variant;
    const accepted = [...recorded, ...variant.items.enum.filter((name) => /^(redistribute|route_filter)$/.test(name))];
    return { ...variant, items: { ...variant.items, enum: accepted, shownEnum: recorded } };
  });
  return { ...schema, oneOf };
}

/** The values of `delete` of a fabric node, for all protocols. */
function fabricNodeDelete(): ParameterSchema {
  const recorded = words("interfaces ip ip6");
  const items = { type: "string", enum: [...recorded, "allowed_ips", "endpoint", "peers"], shownEnum: recorded };
  return { type: "array", optional: 1, items };
}

/** Settings of the automatic rebalancing require `ha-auto-rebalance`. */
function crs(schema: ParameterSchema): ParameterSchema {
  const keys = Object.entries(schema.format as Properties).map(([key, property]) => {
    const depends = key.startsWith("ha-auto-rebalance-");
    return [key, depends ? { ...property, requires: "ha-auto-rebalance" } : property] as const;
  });
  return { ...schema, format: Object.fromEntries(keys) };
}

type Adjustment = (operation: Operation) => Partial<Operation>;

const parameters = (
  change: (old: Operation["parameters"]) => Record<string, ParameterSchema | undefined>,
): Adjustment => {
  return ({ parameters: old }) => {
    const changed = Object.entries(change(old)).filter(([, schema]) => schema !== undefined);
    return { parameters: { ...old, ...Object.fromEntries(changed) } } as Partial<Operation>;
  };
};

const ADJUSTMENTS: readonly (readonly [RegExp, Adjustment])[] = [
  // The server's Rust code checks fabrics, prefix lists and route maps, and ignores unknown parameters.
  [
    /\/cluster\/sdn\/(fabrics(\/(fabric|node|all)\b.*)?|(prefix-lists|route-maps)\b.*)$/,
    () => ({ unknownPasses: true }),
  ],
  [
    /^GET \/cluster\/(firewall(\/(macros|options))?|notifications\/matcher-field-values|qemu\/custom-cpu-models)$/,
    () => ({ unknownPasses: true }),
  ],
  [
    /^(POST|PUT) \/cluster\/acme\/plugins/,
    parameters(({ api }) => ({ api: api && withNewer(api, NEWER_DNS_APIS, OLDER_DNS_APIS) })),
  ],
  [
    /^(POST|PUT) \/cluster\/qemu\/custom-cpu-models/,
    parameters(({ "reported-model": model }) => ({ "reported-model": model && withNewer(model, NEWER_CPU_MODELS) })),
  ],
  [
    /^(POST|PUT) \/cluster\/sdn\/fabrics\/(fabric|node)/,
    parameters(({ protocol }) => ({ protocol: protocol && withNewer(protocol, ["wireguard", "bgp"]) })),
  ],
  [/^PUT \/cluster\/sdn\/fabrics\/fabric/, parameters((old) => ({ delete: old.delete && fabricDelete(old.delete) }))],
  [/^PUT \/cluster\/sdn\/fabrics\/node/, parameters(() => ({ delete: fabricNodeDelete() }))],
  [/^\S+ \/nodes\/\{node\}|^GET \/cluster\/sdn\/dry-run$/, () => ({ proxyTo: "node" })],
  [/^GET \/cluster\/mapping\/\w+$/, () => ({ proxyTo: "check-node" })],
  // Every user may read the options. The caller's privileges determine which ones are shown.
  [/^GET \/cluster\/options$/, () => ({ permissions: { user: "all" } })],
  [/^PUT \/cluster\/options$/, parameters((old) => ({ crs: old.crs && crs(old.crs) }))],
  // HA rules have one schema per type, and problems are reported under its path.
  [
    /^POST \/cluster\/ha\/rules$/,
    () => ({
      variants: { selector: "type", required: { "node-affinity": ["nodes"], "resource-affinity": ["affinity"] } },
    }),
  ],
  [/^PUT \/cluster\/ha\/rules\/\{rule\}$/, () => ({ variants: { selector: "type", required: {} } })],
];

/** Returns the operation as the recorded server checks it. */
export function operationOfRecorded(operation: Operation): Operation {
  const name = `${operation.method} ${operation.path}`;
  let adjusted = operation;
  for (const [pattern, adjust] of ADJUSTMENTS) {
    if (pattern.test(name)) adjusted = { ...adjusted, ...adjust(adjusted) };
  }
  return adjusted;
}

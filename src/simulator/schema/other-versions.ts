/**
 * Differences of servers that are older or newer than the recorded one. Older servers respond with 501 to operations
 * that came later, and refuse later parameters and values. Behaviours are those of the recorded server.
 */
import type { Operation, ParameterSchema, Properties } from "./operation";

interface VersionChange {
  readonly since: string;
  /** Paths with everything below them, or single operations with their method. */
  readonly operations?: readonly string[];
  /** Parameters by path, with everything below it: `name`, `name.key` of a property string, or `name=value`. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

const FABRICS = "/cluster/sdn/fabrics";
const CONTROLLERS = "/cluster/sdn/controllers";

/** Versions of the package pve-manager. A change of another package has the release that first included it. */
export const ADDED_IN: readonly VersionChange[] = [
  { since: "8.1", operations: ["/cluster/notifications", "PUT /pools", "DELETE /pools"] },
  {
    since: "8.1",
    operations: ["/cluster/sdn/vnets/{vnet}/ips", "/cluster/sdn/ipams/{ipam}/status"],
    parameters: {
      "/cluster/sdn/zones": ["dhcp"],
      "/cluster/backup": ["notification-mode"],
      "/cluster/sdn/vnets/{vnet}/subnets": ["dhcp-range", "dhcp-dns-server"],
    },
  },
  { since: "8.2", parameters: { "/cluster/backup": ["fleecing"] } },
  { since: "8.2.9", operations: ["/cluster/notifications/endpoints/webhook"] },
  {
    since: "8.3",
    operations: ["/cluster/sdn/vnets/{vnet}/firewall"],
    parameters: {
      "/cluster/backup": ["pbs-change-detection-mode"],
      "/cluster/sdn/vnets": ["isolate-ports"],
      "/cluster/sdn/dns": ["fingerprint"],
      "/cluster/sdn/ipams": ["fingerprint"],
    },
  },
  {
    since: "8.4",
    operations: ["/cluster/mapping/dir"],
    parameters: { "/cluster/mapping/pci": ["live-migration-capable"] },
  },
  {
    since: "9.0",
    operations: ["/cluster/ha/rules", FABRICS, "/cluster/sdn/lock", "/cluster/sdn/rollback"],
    parameters: {
      "/cluster/sdn": ["lock-token"],
      "/cluster/sdn/zones": ["fabric"],
      [CONTROLLERS]: ["fabric"],
      "/cluster/ha/resources": ["failback"],
      "/cluster/options": ["replication"],
      "/cluster/metrics/server": words(
        "type=opentelemetry otel-compression otel-headers otel-max-body-size otel-path otel-protocol otel-resource-attributes otel-timeout otel-verify-ssl",
      ),
    },
  },
  { since: "9.0.13", operations: ["/cluster/bulk-action"] },
  {
    since: "9.1",
    operations: ["GET /cluster/sdn/dry-run"],
    parameters: {
      "/cluster/config": ["token-coefficient"],
      "/cluster/ha/resources/{sid}": ["purge"],
      "/cluster/options": words(
        "crs.ha=dynamic crs.ha-auto-rebalance crs.ha-auto-rebalance-hold-duration crs.ha-auto-rebalance-margin crs.ha-auto-rebalance-method crs.ha-auto-rebalance-threshold",
      ),
    },
  },
  { since: "9.1.2", parameters: { "/cluster/bulk-action": ["max-workers"] } },
  { since: "9.1.15", operations: ["/cluster/qemu"] },
  {
    since: "9.2",
    operations: [
      "/cluster/sdn/prefix-lists",
      "/cluster/sdn/route-maps",
      "/cluster/ceph/health-mute",
      "/cluster/ha/status/arm-ha",
      "/cluster/ha/status/disarm-ha",
    ],
    parameters: {
      "/cluster/ha/resources": ["auto-rebalance"],
      "/cluster/options": ["location"],
      "/cluster/sdn/zones": ["secondary-controllers"],
      [CONTROLLERS]: words("bgp-mode nodes peer-group-name route-map-in route-map-out"),
      [FABRICS]: words("route_filter redistribute protocol=bgp protocol=wireguard"),
    },
  },
  { since: "9.2.5", operations: ["/cluster/ceph/restart-bulk"] },
];

const numbers = (version: string): number[] => version.split(".").map(Number);

export function isBefore(version: string, other: string): boolean {
  const [left, right] = [numbers(version), numbers(other)];
  const index = [0, 1, 2].find((at) => (left[at] ?? 0) !== (right[at] ?? 0));
  return index !== undefined && (left[index] ?? 0) < (right[index] ?? 0);
}

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}/`);

/** Returns the operation as an older server checks it, or `undefined` if it does not have it. */
export function operationOfOlder(operation: Operation, version: string): Operation | undefined {
  const { method, path } = operation;
  const missing = ADDED_IN.filter(({ since }) => isBefore(version, since));
  const operations = missing.flatMap((change) => change.operations ?? []);
  if (operations.some((name) => name === `${method} ${path}` || isBelow(path, name))) return undefined;
  const names = missing.flatMap(({ parameters = {} }) =>
    Object.entries(parameters).flatMap(([top, added]) => (isBelow(path, top) ? added : [])),
  );
  return names.length === 0 ? operation : { ...operation, parameters: without(operation.parameters, names) };
}

function without(parameters: Properties, names: readonly string[]): Properties {
  const kept = Object.entries(parameters).filter(([name]) => !names.includes(name));
  return Object.fromEntries(
    kept.map(([name, schema]) => {
      const after = (sign: string) =>
        names.flatMap((added) => (added.startsWith(`${name}${sign}`) ? [added.slice(name.length + 1)] : []));
      return [name, withoutKeysAndValues(schema, after("."), after("="))];
    }),
  );
}

function withoutKeysAndValues(
  schema: ParameterSchema,
  keys: readonly string[],
  values: readonly string[],
): ParameterSchema {
  return {
    ...schema,
    ...(keys.length > 0 && typeof schema.format === "object" && { format: without(schema.format, keys) }),
    ...(values.length > 0 && schema.enum && { enum: schema.enum.filter((value) => !values.includes(value)) }),
  };
}

// Parameters of servers newer than the recorded one, from the public sources of the named packages.

type Change = (parameters: Properties) => Properties;

/** pve-ha-manager 5.2.5: node affinity may be negative. pve-manager 9.2.6 is the first release that requires it. */
const negativeNodeAffinity: Change = (parameters) => {
  const { affinity } = parameters;
  return affinity
    ? { ...parameters, affinity: { ...affinity, "instance-types": ["node-affinity", "resource-affinity"] } }
    : parameters;
};

/** pve-firewall after 6.0.4: comments must be one line. pve-manager 9.2.11 may run with it. */
const oneLineComment: Change = (parameters) => {
  const { comment } = parameters;
  return comment ? { ...parameters, comment: { ...comment, format: "pve-fw-comment-spec" } } : parameters;
};

const CHANGES: readonly (readonly [RegExp, Change])[] = [
  [/^(POST|PUT) \/cluster\/ha\/rules\b/, negativeNodeAffinity],
  [/^(POST|PUT) \/cluster\/(sdn\/vnets\/\{vnet\}\/)?firewall\//, oneLineComment],
];

/** Returns the operation as newer servers check it. */
export function operationOfNewer(operation: Operation): Operation {
  const change = CHANGES.find(([pattern]) => pattern.test(`${operation.method} ${operation.path}`))?.[1];
  return change ? { ...operation, parameters: change(operation.parameters) } : operation;
}

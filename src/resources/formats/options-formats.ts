/** Property strings of the cluster options. An option is always replaced as a whole. */
import { logRate } from "./firewall-names";
import { semicolonListOf } from "./lists";
import { canonicalCidr, cidr } from "./networks";
import { decimal, flag, integer, PropertyFormat } from "./property-format";
import { colorMap, tag } from "./tags";
import { maxLength, oneOf } from "./validator";

const text = {};

/** KiB/s, fractions allowed. No default key. */
export const bandwidthLimits = new PropertyFormat({
  clone: decimal(0),
  default: decimal(0),
  migration: decimal(0),
  move: decimal(0),
  restore: decimal(0),
});

const balancing = { requires: "ha-auto-rebalance" };

/** Since cluster library 9.1.5 threshold and margin are percentages. */
export const clusterResourceScheduling = new PropertyFormat({
  ha: { check: oneOf("basic", "static", "dynamic") },
  "ha-auto-rebalance": flag,
  "ha-auto-rebalance-hold-duration": { ...decimal(0), ...balancing },
  "ha-auto-rebalance-margin": { ...decimal(0, 100), ...balancing },
  "ha-auto-rebalance-method": { check: oneOf("bruteforce", "topsis"), ...balancing },
  "ha-auto-rebalance-threshold": { ...decimal(0, 100), ...balancing },
  "ha-rebalance-on-start": flag,
});

export const haOption = new PropertyFormat({
  shutdown_policy: { required: true, check: oneOf("freeze", "failover", "conditional", "migrate") },
});

export const location = new PropertyFormat({
  latitude: { required: true, ...decimal(-90, 90) },
  longitude: { required: true, ...decimal(-180, 180) },
  name: { check: maxLength(128) },
});

/** `network` alone is refused: `type` has to be sent always. */
export const migrationOption = new PropertyFormat(
  { type: { required: true, check: oneOf("secure", "insecure") }, network: { check: cidr, canonical: canonicalCidr } },
  { defaultKey: "type" },
);

export const replicationOption = migrationOption;

/** `upper` is exclusive. A missing bound counts with its default. */
export const nextIdRange = new PropertyFormat(
  { lower: integer(), upper: integer() },
  {
    together: ({ lower = "100", upper = "1000000" }) =>
      Number(lower) > Number(upper) ? `must not have lower (${lower}) above upper (${upper})` : undefined,
  },
);

export const notifyOption = new PropertyFormat({
  fencing: { check: oneOf("always", "never") },
  "package-updates": { check: oneOf("auto", "always", "never") },
  replication: { check: oneOf("always", "never") },
  "target-fencing": text,
  "target-package-updates": text,
  "target-replication": text,
});

export const tagStyle = new PropertyFormat({
  "case-sensitive": flag,
  "color-map": { check: colorMap },
  ordering: { check: oneOf("config", "alphabetical") },
  shape: { check: oneOf("full", "circle", "dense", "none") },
});

export const u2fOption = new PropertyFormat({ appid: text, origin: text });

export const userTagAccess = new PropertyFormat({
  "user-allow": { check: oneOf("none", "list", "existing", "free") },
  "user-allow-list": { check: semicolonListOf(tag) },
});

export const webauthnOption = new PropertyFormat({ "allow-subdomains": flag, id: text, origin: text, rp: text });

/** `log_ratelimit` of the cluster firewall. */
export const logRateLimit = new PropertyFormat(
  { enable: { required: true, ...flag }, burst: integer(0), rate: { check: logRate } },
  { defaultKey: "enable" },
);

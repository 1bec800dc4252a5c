/** Formats of names: nodes, configuration ids, storages, pools, users, realms, interfaces, paths. */

import { chomp } from "./addresses";
import { type FormatTable, unless } from "./format";

/** Checks a storage id: at least two characters. The message about the length precedes that about the characters. */
function storageId(value: string): string | undefined {
  if (!/^[a-z][a-z0-9\-_.]*[a-z0-9]\n?$/i.test(value)) {
    return [...value].length < 2
      ? `storage ID '${value}' cannot be shorter than 2 characters`
      : `storage ID '${value}' contains illegal characters`;
  }
  return undefined;
}

const POOL_LEVELS = 3;

function poolId(value: string): string | undefined {
  if (value.split("/").length > POOL_LEVELS)
    return `pool name '${value}' nested too deeply (max levels = ${POOL_LEVELS})`;
  const ok = /^[A-Za-z0-9.\-_]+(?:\/[A-Za-z0-9.\-_]+)*\n?$/.test(value);
  return unless(ok, `pool name '${value}' contains invalid characters`);
}

/** Checks a user name with its realm: `name@realm`. */
function userId(value: string): string | undefined {
  const length = [...value].length;
  if (length < 3) return `user name '${value}' is too short`;
  if (length > 64) return `user name '${value}' is too long (${length} > 64)`;
  const ok = /^[^\s:/]+@[A-Za-z][A-Za-z0-9.\-_]+\n?$/.test(value);
  return unless(ok, `value '${value}' does not look like a valid user name`);
}

export const identifierFormats: FormatTable = {
  "pve-node": (value) =>
    unless(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\n?$/i.test(value), "value does not look like a valid node name"),
  "pve-configid": (value) => unless(/^[a-z][a-z0-9_-]+\n?$/i.test(value), `invalid configuration ID '${value}'`),
  "pve-storage-id": storageId,
  "pve-storage-path-in-property-string": (value) =>
    unless(
      /^\/[^;()]/.test(value),
      "Value does not look like a valid absolute path. These symbols are currently not allowed in path: ;,=()",
    ),
  "pve-poolid": poolId,
  "pve-userid": userId,
  "pve-realm": (value) => unless(/^[A-Za-z][A-Za-z0-9.\-_]+\n?$/.test(value), "value does not look like a valid realm"),
  "pve-priv": (value) => unless(/^[A-Za-z]+(?:\.[A-Za-z]+)+\n?$/.test(value), `invalid privilege '${value}'`),
  "pve-iface": (value) =>
    unless(/^[a-zA-Z][a-zA-Z0-9_]{1,20}(?:[:.]\d+)?\n?$/.test(value), `invalid network interface name '${value}'`),
  "graphite-path": (value) =>
    unless(
      /^[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*\n?$/.test(value),
      "value does not look like a valid graphite path",
    ),
};

// Formats of mail addresses.

const LOCAL_PART = "[\\p{L}\\p{M}\\p{Nd}\\p{Pc}+\\-~]+(?:\\.[\\p{L}\\p{M}\\p{Nd}\\p{Pc}+\\-~]+)*";
const DOMAIN = "[a-zA-Z0-9-]+(?:\\.[a-zA-Z0-9-]+)*";
const MAIL = new RegExp(`^${LOCAL_PART}@${DOMAIN}\\n?$`, "u");
const USER = new RegExp(`^${LOCAL_PART}(?:@${DOMAIN})?\\n?$`, "u");

export const mailFormats: FormatTable = {
  email: (value) => unless(MAIL.test(value), "value does not look like a valid email address"),
  "email-or-username": (value) =>
    unless(USER.test(value), "value does not look like a valid email address or user name"),
};

/** Formats of the HA stack. */
export const haFormats: FormatTable = {
  "pve-ha-node": (value) =>
    unless(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d+)?\n?$/i.test(value), "value does not look like a valid ha node"),
  "pve-ha-resource-or-vm-id": (value) =>
    unless(/^(?:[a-z]+:\S+|\d+)\n?$/.test(value), "value does not look like a valid ha resource id"),
  "pve-ha-resource-id": (value) =>
    unless(/^[a-z]+:\S+\n?$/.test(value), "value does not look like a valid ha resource id"),
};

// Formats of guests: ids, replication jobs, CPU address widths.

function replicationJobId(value: string): string | undefined {
  const parts = /^(\d+)-\d+\n?$/.exec(value);
  if (!parts) return `invalid replication job id '${value}'`;
  return unless(Number(parts[1]) >= 100, `invalid replication job id '${value}' (guest IDs < 100 are reserved)`);
}

export const guestFormats: FormatTable = {
  "pve-vmid": (value) => unless(/^[1-9][0-9]{2,8}\n?$/.test(value), "value does not look like a valid VM ID"),
  "pve-replication-job-id": replicationJobId,
  "pve-phys-bits": (value) => {
    const bits = chomp(value);
    const ok = bits === "host" || (/^[1-9]\d?$/.test(bits) && Number(bits) >= 8 && Number(bits) <= 64);
    return unless(ok, "value must be an integer between 8 and 64 or 'host'");
  },
};

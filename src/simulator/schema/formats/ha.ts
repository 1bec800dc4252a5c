/** Formats of the HA stack. */
import type { FormatTable } from "./format";

const unless = (ok: boolean, text: string) => (ok ? undefined : text);

export const haFormats: FormatTable = {
  "pve-ha-node": (value) =>
    unless(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d+)?\n?$/i.test(value), "value does not look like a valid ha node"),
  "pve-ha-resource-or-vm-id": (value) =>
    unless(/^(?:[a-z]+:\S+|\d+)\n?$/.test(value), "value does not look like a valid ha resource id"),
  "pve-ha-resource-id": (value) =>
    unless(/^[a-z]+:\S+\n?$/.test(value), "value does not look like a valid ha resource id"),
};

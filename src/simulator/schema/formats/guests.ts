/** Formats around guests: ids, replication jobs, CPU address widths. */
import { chomp } from "./addresses";
import type { FormatTable } from "./format";

const unless = (ok: boolean, text: string) => (ok ? undefined : text);

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

/**
 * Custom CPU models: names, flags, and values that are numbers or words.
 *
 * ```ts
 * cpuModelName("mycpu");                 // undefined
 * canonicalCpuModelName("custom-mycpu"); // "mycpu"
 * parseCpuFlags("+aes;-pcid");           // { enabled: ["aes"], disabled: ["pcid"] }
 * ```
 *
 * Facts: contributing/facts/qemu.md#cpu-models.
 */
import { splitSemicolons } from "./lists";
import { configId } from "./names";
import { all, matching, maxLength, type Validator } from "./validator";

const PREFIX = "custom-";

/** Name of a model. The server accepts it with and without the prefix, and stores it without. */
export const cpuModelName = all(configId, maxLength(40));

/** Removes the prefix, which answers always have. */
export function canonicalCpuModelName(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

/** The CPU type of a guest that uses the model. */
export function cpuType(name: string): string {
  return PREFIX + canonicalCpuModelName(name);
}

/** Name of one flag, without sign. The check does not test whether QEMU knows it. */
export const cpuFlagName = matching(/^[a-zA-Z0-9_.-]+$/, "must be a CPU flag: letters, digits and _ - .");

interface CpuFlags {
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
}

export function parseCpuFlags(value: string): CpuFlags {
  const items = splitSemicolons(value);
  const signed = (sign: string) => items.filter((item) => item.startsWith(sign)).map((item) => item.slice(1));
  return { enabled: signed("+"), disabled: signed("-") };
}

/** Sorted, so that equal sets give equal texts. */
export function printCpuFlags({ enabled, disabled }: CpuFlags): string {
  const signed = (sign: string, names: readonly string[]) => [...new Set(names)].sort().map((name) => sign + name);
  return [...signed("+", enabled), ...signed("-", disabled)].join(";");
}

/** Format `pve-phys-bits`. */
export const physBits: Validator = (value) =>
  value === "host" || (/^[1-9][0-9]?$/.test(value) && Number(value) >= 8 && Number(value) <= 64)
    ? undefined
    : 'must be a number from 8 to 64 or "host"';

export const hyperVVendorId = matching(/^[a-zA-Z0-9]{1,12}$/, "must be 1 to 12 letters and digits");

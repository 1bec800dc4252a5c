/**
 * Values of fabrics, prefix lists and route maps, which the server's Rust code parses. Refusals start with `error: `.
 * Values are stored in their normalized form.
 * Facts: contributing/facts/sdn-routing.md#objects.
 */

import { isIPv4, isIPv6 } from "node:net";
import type { FabricValue } from "./files";
import { canonicalAddress, networkOf } from "./networks";
import * as refuse from "./texts";

export type Reader = (text: string) => FabricValue | undefined;

export const missingField = (name: string): never => refuse.invalidValue(`missing field \`${name}\``);

/** Reads an integer. The schema checks the range. */
export function whole(bits: 16 | 32): Reader {
  return (text) => {
    const isValid = /^\+?\d+$/.test(text) && Number(text) < 2 ** bits;
    return isValid
      ? Number(text)
      : refuse.invalidValue(`invalid value: string ${JSON.stringify(text)}, expected a u${bits}-ish...`);
  };
}

/** Reads a duration. 0 turns the option off and is not stored. */
export const wholeOrOff: Reader = (text) => whole(16)(text) || undefined;

/** Reads a flag. 0 is not stored. */
export const flag: Reader = (text) => (text === "1" ? 1 : undefined);

export const plain: Reader = (text) => (text === "" ? undefined : text);

export function address(version: 4 | 6): Reader {
  const check = version === 4 ? isIPv4 : isIPv6;
  return (text) => (check(text) ? canonicalAddress(text) : refuse.invalidValue("invalid IP address"));
}

/** Reads an address with a prefix length. Host bits are kept. */
export function network(version: 4 | 6): (text: string) => string {
  return (text) => {
    const [ip = "", length = ""] = text.split("/");
    const canonical = address(version)(ip);
    if (!/^\d+$/.test(length) || Number(length) > (version === 4 ? 32 : 128)) refuse.invalidValue("invalid netmask");
    return `${canonical}/${Number(length)}`;
  };
}

/** Reads a prefix. A creation removes host bits; an update keeps them. */
export function prefix(version: 4 | 6, isCreation: boolean): Reader {
  const read = network(version);
  return (text) => (isCreation ? networkOf(read(text)) : read(text));
}

/** Reads an OSPF area: a number or a dotted address. `0` and `0.0.0.0` remain different. */
export const area: Reader = (text) => {
  if (/^\+?\d+$/.test(text) && Number(text) < 2 ** 32) return String(Number(text));
  return isIPv4(text) ? text : refuse.invalidValue("Area is not a number, nor an ip address");
};

/** Keys of a property string with their readers, in the order of printing. */
export type Keys = Readonly<Record<string, Reader>>;

export type Entry = Record<string, FabricValue>;

/** Reads a property string. Only the last part may be empty. */
export function readEntry(text: string, keys: Keys): Entry {
  const parts = text.replace(/,$/, "").split(",");
  const pairs = Object.fromEntries(
    parts.map((part) => {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(part) ?? [];
      if (key === undefined) refuse.invalidValue("value without key, but schema does not define a default key");
      return [key as string, value as string];
    }),
  );
  const values = Object.entries(keys).map(([key, read]) => {
    const value = pairs[key];
    return [key, value === undefined ? undefined : read(value)] as const;
  });
  return Object.fromEntries(values.filter((pair): pair is [string, FabricValue] => pair[1] !== undefined));
}

export function printEntry(entry: Entry, keys: Keys): string {
  return Object.keys(keys)
    .filter((key) => entry[key] !== undefined)
    .map((key) => `${key}=${entry[key]}`)
    .join(",");
}

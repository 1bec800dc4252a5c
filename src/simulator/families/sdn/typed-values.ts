/**
 * Values of fabrics, prefix lists and route maps. They are read by code of their own besides the schema: refusals
 * begin with `error: `, and what is stored is the value printed anew.
 * Facts: contributing/facts/sdn-routing.md#objects.
 */

import { isIPv4, isIPv6 } from "node:net";
import type { FabricValue } from "./fabrics/model";
import { canonicalAddress, networkOf } from "./networks";
import * as refuse from "./texts";

export type Reader = (text: string) => FabricValue | undefined;

export const missingField = (name: string): never => refuse.invalidValue(`missing field \`${name}\``);

/** Whole numbers; the schema checks the range. */
export function whole(bits: 16 | 32): Reader {
  return (text) => {
    const ok = /^\+?\d+$/.test(text) && Number(text) < 2 ** bits;
    return ok
      ? Number(text)
      : refuse.invalidValue(`invalid value: string ${JSON.stringify(text)}, expected a u${bits}-ish...`);
  };
}

/** A duration of 0 turns something off and is not kept. */
export const wholeOrOff: Reader = (text) => whole(16)(text) || undefined;

/** A flag that is off is not kept. */
export const flag: Reader = (text) => (text === "1" ? 1 : undefined);

export const plain: Reader = (text) => (text === "" ? undefined : text);

export function address(version: 4 | 6): Reader {
  const check = version === 4 ? isIPv4 : isIPv6;
  return (text) => (check(text) ? canonicalAddress(text) : refuse.invalidValue("invalid IP address"));
}

/** An address with the length of its network, host bits and all. */
export function network(version: 4 | 6): (text: string) => string {
  return (text) => {
    const [ip = "", length = ""] = text.split("/");
    const canonical = address(version)(ip);
    if (!/^\d+$/.test(length) || Number(length) > (version === 4 ? 32 : 128)) refuse.invalidValue("invalid netmask");
    return `${canonical}/${Number(length)}`;
  };
}

/** Prefixes lose their host bits on creation, and keep them on update. */
export function prefix(version: 4 | 6, creating: boolean): Reader {
  const read = network(version);
  return (text) => (creating ? networkOf(read(text)) : read(text));
}

/** A number or a dotted address; `0` and `0.0.0.0` are kept apart. */
export const area: Reader = (text) => {
  if (/^\+?\d+$/.test(text) && Number(text) < 2 ** 32) return String(Number(text));
  return isIPv4(text) ? text : refuse.invalidValue("Area is not a number, nor an ip address");
};

/** Keys of a property string in the order in which they are printed, with their readers. */
export type Keys = Readonly<Record<string, Reader>>;

export type Entry = Record<string, FabricValue>;

/** Reads a property string. An empty part is fine at the end only. */
export function readEntry(text: string, keys: Keys): Entry {
  const parts = text.replace(/,$/, "").split(",");
  const given = Object.fromEntries(
    parts.map((part) => {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(part) ?? [];
      if (key === undefined) refuse.invalidValue("value without key, but schema does not define a default key");
      return [key as string, value as string];
    }),
  );
  const values = Object.entries(keys).map(([key, read]) => {
    const value = given[key];
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

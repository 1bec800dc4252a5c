/**
 * What an entry of a route map matches, sets, and does next: `key=…` with a value of the key's kind.
 * Facts: contributing/facts/sdn-routing.md#route-maps.
 */
import { isIP } from "node:net";
import { canonicalAddress } from "../networks";
import { plain, readEntry } from "../typed-values";
import * as refuse from "./texts";

/** Whether a value is one of the key's, without which it has none. */
type ValueKind = ((value: string) => boolean) | undefined;

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);
const upTo =
  (limit: number, lowest = 0) =>
  (value: string) =>
    /^\d+$/.test(value) && Number(value) >= lowest && Number(value) <= limit;
const anyName = (value: string) => value !== "";
const ip4 = (value: string) => isIP(value) === 4;
const ip6 = (value: string) => isIP(value) === 6;

const U32 = 4294967295;
const u32 = upTo(U32);
const tag = (value: string) => value === "untagged" || u32(value);
/** Absolute, or added to or taken from what a route has. */
const relative = (value: string) => u32(value.replace(/^[+-]/, ""));

export const MATCH: Readonly<Record<string, ValueKind>> = {
  "route-type": matches(/^(ead|macip|multicast|es|prefix)$/),
  vni: upTo(16777215, 1),
  "ip-address-prefix-list": anyName,
  "ip6-address-prefix-list": anyName,
  "ip-next-hop-prefix-list": anyName,
  "ip6-next-hop-prefix-list": anyName,
  "ip-next-hop-address": ip4,
  "ip6-next-hop-address": ip6,
  metric: u32,
  "local-preference": u32,
  peer: anyName,
  tag,
};

export const SET: Readonly<Record<string, ValueKind>> = {
  "ip-next-hop-peer-address": undefined,
  "ip-next-hop-unchanged": undefined,
  "ip6-next-hop-peer-address": undefined,
  "ip6-next-hop-prefer-global": undefined,
  "ip-next-hop": ip4,
  "ip6-next-hop": ip6,
  "local-preference": relative,
  tag,
  weight: u32,
  metric: (value) => relative(value) || /^([+-]?rtt|igp|aigp)$/.test(value),
  src: (value) => isIP(value) !== 0,
};

export const EXIT_ACTION: Readonly<Record<string, ValueKind>> = {
  "on-match-next": undefined,
  "on-match-goto": upTo(65535),
  continue: upTo(65535),
};

/** Checks a rule and prints it anew. */
export function readRule(text: string, kinds: Readonly<Record<string, ValueKind>>): string {
  const { key = "", value } = readEntry(text, { key: plain, value: plain }) as Record<string, string>;
  const fits = kinds[key];
  if (fits === undefined) return `key=${key}`;
  if (value === undefined) refuse.valueMissing();
  if (!fits(value)) refuse.invalidValue(key, value);
  return `key=${key},value=${isIP(value) === 6 ? canonicalAddress(value) : value}`;
}

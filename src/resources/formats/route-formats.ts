/**
 * Entries of prefix lists and route maps, and values of fabrics.
 *
 * ```ts
 * routeMapMatch("vni", "100");   // undefined
 * routeMapMatch("vni", null);    // "must have a value for vni"
 * prefixLengthsProblem({ prefix: "10.0.0.0/8", le: 7 }); // "must have le from 8 to 32 …"
 * ```
 *
 * Facts: contributing/facts/sdn-routing.md#route-maps.
 */
import { ipAddress, ipv4Address, ipv6Address } from "./addresses";
import { hostAddress, hostAndPort } from "./hosts";
import { fullMask, parseNetwork } from "./networks";
import { prefixListId } from "./sdn-names";
import { anyOf, matching, oneOf, type Validator } from "./validator";

const UINT32_MAX = 4_294_967_295;

interface PrefixLengths {
  readonly prefix: string;
  readonly ge?: number | null | undefined;
  readonly le?: number | null | undefined;
}

/** Checks mask ≤ ge ≤ le ≤ 32 or 128. */
export function prefixLengthsProblem({ prefix, ge, le }: PrefixLengths): string | undefined {
  const network = parseNetwork(prefix);
  if (network === undefined) return undefined;
  const most = fullMask(network.version);
  if (typeof ge === "number" && !(network.bits <= ge && ge <= most)) {
    return `must have ge from ${network.bits} to ${most} for this prefix`;
  }
  const least = ge ?? network.bits;
  return typeof le === "number" && !(least <= le && le <= most)
    ? `must have le from ${least} to ${most} for this prefix`
    : undefined;
}

function number(minimum: number, maximum: number): Validator {
  return (value) => {
    if (!/^[+-]?\d+$/.test(value)) return "must be a whole number";
    return Number(value) < minimum || Number(value) > maximum ? `must be from ${minimum} to ${maximum}` : undefined;
  };
}

const uint32 = number(0, UINT32_MAX);
const routeTag = anyOf(`must be "untagged" or a number from 0 to ${UINT32_MAX}`, oneOf("untagged"), uint32);
const oneWord = matching(/^[^\s,]+$/, "must be an address or the name of an interface");

/** The check of the value of each key; null for keys without a value. */
type Values = Readonly<Record<string, Validator | null>>;

const MATCHES: Values = {
  "route-type": oneOf("ead", "macip", "multicast", "es", "prefix"),
  vni: number(1, 16_777_215),
  "ip-address-prefix-list": prefixListId,
  "ip6-address-prefix-list": prefixListId,
  "ip-next-hop-prefix-list": prefixListId,
  "ip6-next-hop-prefix-list": prefixListId,
  "ip-next-hop-address": ipv4Address,
  "ip6-next-hop-address": ipv6Address,
  metric: uint32,
  "local-preference": uint32,
  peer: oneWord,
  tag: routeTag,
};

const SETS: Values = {
  "ip-next-hop-peer-address": null,
  "ip-next-hop": ipv4Address,
  "ip-next-hop-unchanged": null,
  "ip6-next-hop-peer-address": null,
  "ip6-next-hop-prefer-global": null,
  "ip6-next-hop": ipv6Address,
  "local-preference": matching(/^[+-]?\d+$/, "must be a number, or a difference such as +10 or -10"),
  tag: routeTag,
  weight: uint32,
  metric: matching(
    /^([+-]?(\d+|rtt)|igp|aigp)$/,
    "must be a number, rtt, a difference such as +10 or -rtt, igp or aigp",
  ),
  src: ipAddress,
};

const EXITS: Values = { "on-match-goto": number(0, 65_535), "on-match-next": null, continue: number(0, 65_535) };

/** Returns the problem with a key and its value. */
type KeyedCheck = (key: string, value: string | null) => string | undefined;

function keyed(values: Values): KeyedCheck {
  const known = oneOf(...Object.keys(values));
  return (key, value) => {
    const wrongKey = known(key);
    if (wrongKey !== undefined) return `has a wrong key, which ${wrongKey}`;
    const check = values[key] ?? null;
    if (check === null) return value === null ? undefined : `must not have a value for ${key}`;
    if (value === null) return `must have a value for ${key}`;
    const problem = check(value);
    return problem === undefined ? undefined : `has a wrong value for ${key}, which ${problem}`;
  };
}

export const routeMapMatch = keyed(MATCHES);
export const routeMapSet = keyed(SETS);
export const routeMapExit = keyed(EXITS);

/** Endpoint of a WireGuard peer. */
export const peerEndpoint = anyOf("must be a host name or address, or a host and a port", hostAddress, hostAndPort);

/** A WireGuard key: 32 bytes in base64. */
export const wireguardPublicKey = matching(
  /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
  "must be a WireGuard public key: 44 characters of base64",
);

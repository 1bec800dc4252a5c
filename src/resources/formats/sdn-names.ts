/**
 * IDs of SDN objects. All are case-sensitive.
 *
 * ```ts
 * sdnId("zone1");             // undefined
 * sdnId("zone-1");            // "must be 2 to 8 letters and digits, beginning with a letter"
 * newRouteMapId("pve_mine");  // "must not begin with pve_: …"
 * ```
 */
import { all, matching, type Validator } from "./validator";

/** Zones and VNets. The ID of a VNet is also the name of its bridge on the nodes, so it has at most 8 characters. */
export const sdnId = matching(
  /^[a-zA-Z][a-zA-Z0-9]{1,7}$/,
  "must be 2 to 8 letters and digits, beginning with a letter",
);

/** DNS and IPAM objects: like zones, but with any length. */
export const sdnServiceId = matching(
  /^[a-zA-Z][a-zA-Z0-9]+$/,
  "must be at least 2 letters and digits, beginning with a letter",
);

export const controllerId = matching(
  /^[a-zA-Z][a-zA-Z0-9_-]{0,62}[a-zA-Z0-9]$/,
  "must be 2 to 64 letters, digits, hyphens and underscores, beginning with a letter and ending with a letter or digit",
);

/** ID of a new fabric. */
export const newFabricId = matching(
  /^[a-zA-Z0-9][a-zA-Z0-9-]{0,6}[a-zA-Z0-9]$/,
  "must be 2 to 8 letters, digits and hyphens, beginning and ending with a letter or digit",
);

/** Format `pve-sdn-fabric-id`, for references of zones and controllers. It allows more than the rule for new fabrics. */
export const fabricId = matching(
  /^[a-zA-Z0-9][a-zA-Z0-9-]{0,7}$/,
  "must be a fabric id: at most 8 letters, digits and hyphens, beginning with a letter or digit",
);

const ROUTING_ID = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,30}[a-zA-Z0-9]?$/;
const ROUTING_ID_PROBLEM = "must be 1 to 32 letters, digits, hyphens and underscores, beginning with a letter or digit";

/** Formats `pve-sdn-prefix-list-id` and `pve-sdn-route-map-id`, as references. */
export const prefixListId = matching(ROUTING_ID, ROUTING_ID_PROBLEM);
export const routeMapId = matching(ROUTING_ID, ROUTING_ID_PROBLEM);

/** The server generates lists and maps with these names. */
const RESERVED_PREFIX_LISTS = ["only_default", "only_default_v6", "loopbacks_ips"];
const RESERVED_ROUTE_MAPS = ["MAP_VTEP_IN", "MAP_VTEP_OUT", "correct_src"];

export const newPrefixListId: Validator = all(prefixListId, notReserved(RESERVED_PREFIX_LISTS));

export const newRouteMapId: Validator = all(routeMapId, notReserved(RESERVED_ROUTE_MAPS), (value) =>
  value.startsWith("pve_") ? "must not begin with pve_: the server keeps these names for itself" : undefined,
);

function notReserved(names: readonly string[]): Validator {
  return (value) => (names.includes(value) ? `must not be ${value}: the server keeps this name for itself` : undefined);
}

/** At most 256 letters, digits and some punctuation. */
const VNET_ALIAS = /^[()*+,\-./0-9:;<=>?@A-Z[\\\]^_a-z \t\f\v\r]{0,256}$/;

/**
 * Non-ASCII letters pass the server's check, but the server then silently loses the value. It refuses line feeds.
 */
export const vnetAlias = matching(
  VNET_ALIAS,
  "must have at most 256 characters out of letters, digits, blanks and ( ) * + , - . / : ; < = > ? @ [ \\ ] ^ _",
);

/** Format `pve-sdn-isis-net`: a network entity title of 20 to 50 characters. The server keeps the case, which has no meaning. */
export const isisNet = matching(
  /^[a-fA-F0-9]{2}(\.[a-fA-F0-9]{4}){3,9}\.[a-fA-F0-9]{2}$/,
  "must be an IS-IS network entity title such as 49.0001.1921.6800.1001.00: " +
    "two hexadecimal digits, three to nine groups of four, and two more, separated by dots",
);

export function canonicalIsisNet(value: string): string {
  return value.toLowerCase();
}

const UINT32_MAX = 4_294_967_295n;
const ROUTE_TARGET = "must be a route target: an AS number and an id, both from 0 to 4294967295, such as 65000:1";

/** Element of `pve-sdn-bgp-rt-list`. */
export const routeTarget: Validator = (value) => {
  const parts = /^(\d+):(\d+)$/.exec(value);
  return parts?.slice(1).every((part) => BigInt(part) <= UINT32_MAX) ? undefined : ROUTE_TARGET;
};

/** The server keeps leading zeros. */
export function canonicalRouteTarget(value: string): string {
  return value
    .split(":")
    .map((part) => (/^\d+$/.test(part) ? BigInt(part).toString() : part))
    .join(":");
}

const OSPF_AREA = "must be an OSPF area: a number from 0 to 4294967295 or four numbers from 0 to 255 with dots";

/** Area of an OSPF fabric. */
export const ospfArea: Validator = (value) => {
  if (/^\d+$/.test(value)) return BigInt(value) <= UINT32_MAX ? undefined : OSPF_AREA;
  return /^(\d{1,3})(\.\d{1,3}){3}$/.test(value) && value.split(".").every((part) => Number(part) <= 255)
    ? undefined
    : OSPF_AREA;
};

/** `00` reads back as `0`. `0.0.0.5` and `5` are the same area, and the server keeps the spelling. */
export function canonicalOspfArea(value: string): string {
  if (/^\d+$/.test(value)) return BigInt(value).toString();
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(value)) return value;
  return value
    .split(".")
    .reduce((sum, part) => sum * 256n + BigInt(part), 0n)
    .toString();
}

/**
 * Property strings of prefix lists and route maps.
 *
 * ```ts
 * routeMapMatch.check("key=vni,value=100");              // undefined
 * routeMapMatch.check("key=vni");                        // "must have a value for vni"
 * prefixListEntry.check("action=permit,prefix=10.0.0.0/8,le=7"); // "must have le from 8 to 32 …"
 * ```
 */
import { ipAddress, ipv4Address, ipv6Address } from "./addresses";
import { fullMask, fullRangeCidr, parseNetwork } from "./networks";
import { integer, PropertyFormat, type PropertyValues } from "./property-format";
import { prefixListId } from "./sdn-names";
import { anyOf, matching, oneOf, type Validator } from "./validator";

const UINT32_MAX = 4_294_967_295;

export const prefixListEntry = new PropertyFormat(
  {
    action: { required: true, check: oneOf("permit", "deny") },
    prefix: { required: true, check: fullRangeCidr },
    ge: integer(0, 128),
    le: integer(0, 128),
    seq: integer(1, UINT32_MAX),
  },
  { together: lengthsInOrder },
);

/** Mask ≤ ge ≤ le ≤ 32 or 128. */
function lengthsInOrder({ prefix = "", ge, le }: PropertyValues): string | undefined {
  const network = parseNetwork(prefix);
  if (network === undefined) return undefined;
  const most = fullMask(network.version);
  if (ge !== undefined && !(network.bits <= Number(ge) && Number(ge) <= most)) {
    return `must have ge from ${network.bits} to ${most} for this prefix`;
  }
  const least = ge === undefined ? network.bits : Number(ge);
  return le !== undefined && !(least <= Number(le) && Number(le) <= most)
    ? `must have le from ${least} to ${most} for this prefix`
    : undefined;
}

const number = (minimum: number, maximum: number): Validator => integer(minimum, maximum).check as Validator;
const uint32 = number(0, UINT32_MAX);
const routeTag = anyOf(`must be "untagged" or a number from 0 to ${UINT32_MAX}`, oneOf("untagged"), uint32);
const oneWord = matching(/^[^\s,]+$/, "must be an address or the name of an interface");

/** What each key takes; null for keys without a value. */
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

function keyed(values: Values): PropertyFormat {
  return new PropertyFormat(
    { key: { required: true, check: oneOf(...Object.keys(values)) }, value: {} },
    {
      together: ({ key = "", value }) => {
        const check = values[key];
        if (check === null || check === undefined)
          return value === undefined ? undefined : `must not have a value for ${key}`;
        if (value === undefined) return `must have a value for ${key}`;
        const problem = check(value);
        return problem === undefined ? undefined : `has a wrong value for ${key}, which ${problem}`;
      },
    },
  );
}

export const routeMapMatch = keyed(MATCHES);
export const routeMapSet = keyed(SETS);
export const routeMapExit = keyed(EXITS);

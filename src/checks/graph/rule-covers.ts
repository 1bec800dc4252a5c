/** Whether one firewall rule takes every packet that another one is for. In doubt it does not. */
import type { State } from "../../framework/attribute";
import { UNKNOWN, type Value } from "../../plugin/cty/value";
import { canonicalMacro } from "../../resources/formats/macros";
import { canonicalPorts } from "../../resources/formats/ports";
import { canonicalProtocol } from "../../resources/formats/protocols";
import { isWithin } from "./networks";

type Rule = Readonly<State>;

/** As it is by default. */
const isEnabled = ({ enabled }: Rule): boolean => (enabled ?? true) === true;

export function ruleCovers(first: Rule, other: Rule): boolean {
  if (!isEnabled(first) || !isEnabled(other)) return false;
  if (typeof first.type !== "string" || first.type !== other.type) return false;
  if (first.type === "group") return sameOrAny(first, other, "interface") && isSame(first, other, "security_group");
  return (
    sameOrAny(first, other, "interface") &&
    covers(first.source, other.source, addressCovers) &&
    covers(first.destination, other.destination, addressCovers) &&
    coversTraffic(first, other)
  );
}

/** A macro stands for protocols and ports, and for nothing that is written beside it. */
function coversTraffic(first: Rule, other: Rule): boolean {
  const macros = [first.macro, other.macro].map((macro) =>
    typeof macro === "string" ? canonicalMacro(macro) : (macro ?? null),
  );
  const [own, others] = macros;
  if (own === UNKNOWN || (others === UNKNOWN && own !== null)) return false;
  if (own !== null && own !== others) return false;
  if (own === null && others !== null && !isSet(first, "protocol", "source_port", "destination_port", "icmp_type"))
    return true;
  if (own !== others) return false;
  return (
    covers(first.protocol, other.protocol, (a, b) => canonicalProtocol(a) === canonicalProtocol(b)) &&
    covers(first.source_port, other.source_port, portsCover) &&
    covers(first.destination_port, other.destination_port, portsCover) &&
    covers(first.icmp_type, other.icmp_type, (a, b) => a === b)
  );
}

/** `wider` compares two texts; nothing covers everything. */
function covers(first: Value | undefined, other: Value | undefined, wider: (a: string, b: string) => boolean): boolean {
  if (isNothing(first)) return true;
  return typeof first === "string" && typeof other === "string" && other !== "" && wider(first, other);
}

const isNothing = (value: Value | undefined): boolean => (value ?? "") === "";
const isSet = (rule: Rule, ...names: readonly string[]): boolean => names.some((name) => !isNothing(rule[name]));
const isSame = (first: Rule, other: Rule, name: string): boolean =>
  typeof first[name] === "string" && first[name] === other[name];
const sameOrAny = (first: Rule, other: Rule, name: string): boolean =>
  isNothing(first[name]) || isSame(first, other, name);

/** Lists of addresses and networks, or the same name of an alias or set. */
function addressCovers(first: string, other: string): boolean {
  if (first.toLowerCase() === other.toLowerCase()) return true;
  return other.split(",").every((inner) => first.split(",").some((outer) => isWithin(inner, outer)));
}

function portsCover(first: string, other: string): boolean {
  if (canonicalPorts(first) === canonicalPorts(other)) return true;
  const outer = first.split(",").map(portRange);
  return other.split(",").every((text) => {
    const inner = portRange(text);
    return inner !== undefined && outer.some((range) => range && range[0] <= inner[0] && inner[1] <= range[1]);
  });
}

/** Names of services are compared as texts only. */
function portRange(text: string): readonly [number, number] | undefined {
  const [, from, to = from] = /^(\d+)(?::(\d+))?$/.exec(text) ?? [];
  return from === undefined ? undefined : [Number(from), Number(to)];
}

/** Rules between attributes that several SDN objects have. Facts: contributing/facts/sdn.md#common-settings. */
import { path } from "../../framework/diagnostics";
import type { Report } from "../../framework/resource";
import { UNKNOWN, type Value } from "../../plugin/cty/value";

/** Something other than nothing: an empty set and an empty text count as nothing; unknown as `undefined`. */
export function isGiven(value: Value | undefined): boolean | undefined {
  if (value === UNKNOWN) return undefined;
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "string" || value.trim() !== "";
}

/** Underlay of VXLAN zones and EVPN controllers. Whether the fabric exists is found out by the server at apply only. */
export function exactlyOneOfPeersAndFabric(
  config: { readonly peers: Value; readonly fabric: Value },
  report: Report,
): void {
  const [peers, fabric] = [isGiven(config.peers), isGiven(config.fabric)];
  if (peers === undefined || fabric === undefined || peers !== fabric) return;
  const detail = "Name the addresses of the other ends in peers, or the fabric that connects them.";
  report.error(
    path(peers ? "fabric" : "peers"),
    peers ? "Only one of peers and fabric can be set" : "One of peers and fabric is required",
    detail,
  );
}

/** `name` makes sense only beside `other`. */
export function needs<N extends string, O extends string>(
  config: Readonly<Record<N | O, Value>>,
  report: Report,
  name: N,
  other: O,
  detail: string,
): void {
  if (isGiven(config[name]) && isGiven(config[other]) === false)
    report.error(path(name), `${name} needs ${other}`, detail);
}

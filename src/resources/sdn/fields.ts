/** Attributes of several SDN objects, and rules between them. Facts: contributing/facts/sdn.md#common-settings. */
import type { PveSession } from "../../api/types";
import { bool, set, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { PlanContext, Report } from "../../framework/resource";
import { attribute, type Words } from "../../naming/message";
import { UNKNOWN, type Value } from "../../plugin/cty/value";
import { attributeNeedsOther } from "../diagnostics";
import { canonicalAddress, ipAddress } from "../formats/addresses";
import { canonicalTlsFingerprint, tlsFingerprint } from "../formats/hosts";
import { nodeName } from "../formats/names";
import { canonicalSectionText, oneLine, requiredOneLine } from "../formats/text";
import { matching, type Validator } from "../formats/validator";
import type { Resource } from "../kinds/define";
import { NODE_OPERATION, warnOfUnknownNodes } from "../known-names";
import { parameter } from "../parameters/parameter";
import { underlayMissing, underlayNamedTwice } from "./diagnostics";

/** A flag that is off by default. The server reports 0 if it was written; both 0 and absence mean off. */
export function flag(name: string, doc: string) {
  return parameter(name, bool({ doc: `${doc} Default: \`false\`.` }))
    .optional()
    .whenAbsent(false);
}

/** An optional one-line string. The server does not store an empty one. */
export function textField(name: string, doc: string, ...checks: Validator[]) {
  return parameter(name, { doc, check: [oneLine, ...checks.map(orEmpty)], canonical: canonicalSectionText })
    .optional()
    .whenAbsent("");
}

/** The name of another object. */
export function referenceField(name: string, doc: string, check: Validator) {
  return parameter(name, { doc, check: [check] }).optional();
}

/** A required one-line string. With an empty one the server would lose the whole object. */
export function requiredText(name: string, doc: string, ...checks: Validator[]) {
  const check = [requiredOneLine, ...checks];
  return parameter(name, { doc, check, canonical: canonicalSectionText }).required();
}

/** A set of node names. The server sorts them, removes duplicates, and does not check that the nodes exist. */
export function nodeNames(name: string, doc: string) {
  return parameter(name, set(string({ doc: "Node name.", check: [nodeName] }), { doc })).optional();
}

/** A set of addresses, which the server reports as written, in any order and spelling. */
export function peerAddresses(doc: string) {
  const address = string({ doc: "IP address.", check: [ipAddress], canonical: canonicalAddress });
  return parameter("peers", set(address, { doc }));
}

function orEmpty(check: Validator): Validator {
  return (value) => (value.trim() === "" ? undefined : check(value));
}

/** Check of a list or set. */
export const atLeastOne = (values: readonly unknown[]) =>
  values.length > 0 ? undefined : "must have at least one element";

/** Whether a value is set. Empty sets and strings count as not set. `undefined` for unknown values. */
export function isGiven(value: Value | undefined): boolean | undefined {
  if (value === UNKNOWN) return undefined;
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "string" || value.trim() !== "";
}

/** Rule of VXLAN zones and EVPN controllers. The server checks only at the apply whether the fabric exists. */
export function requirePeersOrFabric(config: { readonly peers: Value; readonly fabric: Value }, report: Report): void {
  const [peers, fabric] = [isGiven(config.peers), isGiven(config.fabric)];
  if (peers === undefined || fabric === undefined || peers !== fabric) return;
  report.error(peers ? underlayNamedTwice(path("fabric")) : underlayMissing(path("peers")));
}

/** Refuses `name` without `other`. */
export function requireOther<N extends string, O extends string>(
  config: Readonly<Record<N | O, Value>>,
  report: Report,
  name: N,
  other: O,
  why: Words,
): void {
  if (isGiven(config[name]) && isGiven(config[other]) === false)
    report.error(attributeNeedsOther({ name: attribute(name), other: attribute(other), why }, path(name)));
}

/** The resource with warnings of node names in these attributes that the cluster does not have. The server stores any name. */
export function withKnownNodes<R extends Resource>(resource: R, ...attributes: readonly string[]): R {
  const names = attributes.filter((name) => name in resource.attributes);
  if (names.length === 0) return resource;
  return {
    ...resource,
    operations: [...resource.operations, NODE_OPERATION],
    async plan(context: PlanContext<PveSession>) {
      await resource.plan?.(context);
      for (const name of names) {
        const value = context.planned[name];
        await warnOfUnknownNodes(context, Array.isArray(value) ? value : [value], path(name));
      }
    },
  };
}

const absoluteUrl = matching(/^\s*https?:\/\/\S/i, "must be an http or https URL");

/** URL of an external service: a DNS server or an IPAM. */
export const serviceUrl = (doc: string) =>
  parameter("url", { doc, check: [requiredOneLine, absoluteUrl], canonical: canonicalSectionText }).required();

/** A fingerprint, sent in upper case, which the server compares with. */
export const serverFingerprint = parameter("fingerprint", {
  doc: "SHA-256 fingerprint of the certificate of the service, which the nodes then trust without a certificate authority.",
  check: [tlsFingerprint],
  canonical: canonicalTlsFingerprint,
  codec: { encode: canonicalTlsFingerprint, decode: String },
})
  .optional()
  .since("8.3");

/** The value becomes a header of a request of the server, which would fail with `Wide character in HTTP request`. */
const NOT_LATIN_1 = "must not have characters beyond Latin-1 (above U+00FF): the server cannot send them";
const latin1: Validator = (value) => (/[^\0-\u00ff]/.test(value) ? NOT_LATIN_1 : undefined);

/** A key or token. The server reports it in clear text to users who may read the object. */
export const credentialText = (doc: string) =>
  string({ doc, check: [requiredOneLine, latin1], canonical: canonicalSectionText });

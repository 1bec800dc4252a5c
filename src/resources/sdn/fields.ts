/** Attributes that several SDN objects have. Facts: contributing/facts/sdn.md#common-settings. */
import { bool, set, string } from "../../framework/attribute";
import { canonicalAddress, ipAddress } from "../formats/addresses";
import { nodeName } from "../formats/names";
import { canonicalSectionText, oneLine, requiredOneLine } from "../formats/text";
import type { Validator } from "../formats/validator";
import { parameter } from "../parameters/parameter";

/** Servers give flags that were written as 0 back as 0; both that and absence mean off. */
export function flag(name: string, doc: string) {
  return parameter(name, bool({ doc: `${doc} Default: \`false\`.` }))
    .optional()
    .whenAbsent(false);
}

/** Optional one-line text; an empty one is not stored. */
export function text(name: string, doc: string, ...checks: Validator[]) {
  return parameter(name, string({ doc, check: [oneLine, ...checks.map(orEmpty)], canonical: canonicalSectionText }))
    .optional()
    .whenAbsent("");
}

/** Name of another object. */
export function reference(name: string, doc: string, check: Validator) {
  return parameter(name, string({ doc, check: [check] })).optional();
}

/** Required text, of which an empty one would make the server lose the whole object. */
export function requiredText(name: string, doc: string, ...checks: Validator[]) {
  const check = [requiredOneLine, ...checks];
  return parameter(name, string({ doc, check, canonical: canonicalSectionText })).required();
}

/** Sorted and de-duplicated by the server; whether the nodes exist is not checked. */
export function nodeNames(name: string, doc: string) {
  return parameter(name, set(string({ doc: "Node name.", check: [nodeName] }), { doc })).optional();
}

/** Given back as it was written, in any order and spelling. */
export function peerAddresses(doc: string) {
  const address = string({ doc: "IP address.", check: [ipAddress], canonical: canonicalAddress });
  return parameter("peers", set(address, { doc }));
}

function orEmpty(check: Validator): Validator {
  return (value) => (value.trim() === "" ? undefined : check(value));
}

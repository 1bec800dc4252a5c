/** Attributes that several SDN objects have. */
import { type Attribute, bool, set, string } from "../../framework/attribute";
import { canonicalAddress, ipAddress } from "../formats/addresses";
import { nodeName } from "../formats/names";
import { canonicalSectionText, oneLine, requiredOneLine } from "../formats/text";
import type { Validator } from "../formats/validator";
import { field } from "../kit/wire";

/** Servers give flags that were written as 0 back as 0; both that and absence mean off. */
export function flag(parameter: string, doc: string): Attribute {
  return field(parameter, bool({ doc: `${doc} Default: \`false\`.` }))
    .optional()
    .whenAbsent(false);
}

/** Optional one-line text; an empty one is not stored. */
export function text(parameter: string, doc: string, ...checks: Validator[]): Attribute {
  return field(parameter, string({ doc, check: [oneLine, ...checks.map(orEmpty)], canonical: canonicalSectionText }))
    .optional()
    .whenAbsent("");
}

/** Name of another object. */
export function reference(parameter: string, doc: string, check: Validator): Attribute {
  return field(parameter, string({ doc, check: [check] })).optional();
}

/** Required text, of which an empty one would make the server lose the whole object. */
export function requiredText(parameter: string, doc: string, ...checks: Validator[]): Attribute {
  const check = [requiredOneLine, ...checks];
  return field(parameter, string({ doc, check, canonical: canonicalSectionText })).required();
}

/** Sorted and de-duplicated by the server; whether the nodes exist is not checked. */
export function nodeNames(parameter: string, doc: string): Attribute {
  return field(parameter, set(string({ doc: "Node name.", check: [nodeName] }), { doc })).optional();
}

/** Given back as it was written, in any order and spelling. */
export function peerAddresses(doc: string): Attribute {
  const address = string({ doc: "IP address.", check: [ipAddress], canonical: canonicalAddress });
  return field("peers", set(address, { doc }));
}

function orEmpty(check: Validator): Validator {
  return (value) => (value.trim() === "" ? undefined : check(value));
}

/** Diagnostics of the provider in the words of the constructs. */
import type { Finding } from "../../constructs/checks/contract";
import type { Attribute, Attributes } from "../../framework/attribute";
import { addressOf } from "../../framework/diagnostics";
import { render } from "../../naming/message";
import { propertyOf } from "../../naming/spelling";
import type { Diagnostic, Path } from "../../plugin/contract";
import { findingAt, ofConstructs } from "../finding";

/** A message behind its place in a block. */
export type Remark = Pick<Diagnostic, "message" | "path">;

/** A finding about one block: `web/rules: rules[3].destinationPort: must be a port, … Got "htttp".` */
export function findingOf(
  { message, path = [] }: Remark,
  attributes: Attributes,
  { id, severity, block }: Pick<Finding, "id" | "severity"> & { readonly block: string },
): Finding {
  const at = path.length === 0 ? undefined : propertyPath(path, attributes);
  return findingAt(id, severity, { paths: [block], at }, render(message, ofConstructs()));
}

/** Keeps names without an attribute: keys of maps, and names from overrides. */
function propertyPath(path: Path, attributes: Attributes): string {
  let inner: Attributes | undefined = attributes;
  const steps = path.map((step) => {
    if (!("attribute" in step)) return step;
    const attribute: Attribute | undefined = inner?.[step.attribute];
    inner = attribute?.shape.kind === "object" ? attribute.shape.attributes : undefined;
    return { attribute: attribute ? propertyOf(step.attribute) : step.attribute };
  });
  return addressOf(steps);
}

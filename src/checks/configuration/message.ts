/** Diagnostics of the provider in the words of the constructs. */
import type { Attribute, Attributes } from "../../framework/attribute";
import { addressOf } from "../../framework/diagnostics";
import { render } from "../../naming/message";
import { propertyOf } from "../../naming/spelling";
import type { Diagnostic, Path } from "../../plugin/contract";
import { ofConstructs } from "../finding";

/** A message behind its place in a block. */
export type Remark = Pick<Diagnostic, "message" | "path">;

/** `rules[3].destinationPort: must be a port, … Got "htttp".` */
export function messageOf({ message, path = [] }: Remark, attributes: Attributes): string {
  const words = render(message, ofConstructs());
  return path.length === 0 ? words : `${propertyPath(path, attributes)}: ${words}`;
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

/** Findings about blocks: problems of checks and remarks of the configuration, with classes in place of Terraform's types. */

import type { Finding } from "../constructs/checks/contract";
import type { Attribute, Attributes } from "../framework/attribute";
import type { Check, Problem } from "../framework/checks/check";
import { addressOf } from "../framework/diagnostics";
import { once } from "../memo/memo";
import { render, type Spelling } from "../naming/message";
import { constructName, propertyOf, spelling } from "../naming/spelling";
import type { Diagnostic, Path } from "../plugin/contract";
import { typesByFamily } from "./all-types";

export function findingOfProblem(
  check: Omit<Check, "find">,
  { about, at = [], text, severity = check.severity }: Problem,
  spelling: Spelling,
): Finding {
  const named = at.map((step) => ("attribute" in step ? { attribute: spelling.name(step.attribute) } : step));
  return {
    id: check.id,
    severity,
    paths: about.map(({ path }) => path),
    at: at.length === 0 ? undefined : addressOf(named),
    text: render(text, spelling),
  };
}

/** A message about a place in one block. */
export type Remark = Pick<Diagnostic, "message" | "path">;

/** A finding about one block, at a place such as `rules[3].destinationPort`. */
export function findingOfRemark(
  { message, path = [] }: Remark,
  attributes: Attributes,
  { block, ...finding }: Pick<Finding, "id" | "severity"> & { readonly block: string },
): Finding {
  const at = path.length === 0 ? undefined : propertyPath(path, attributes);
  return { ...finding, paths: [block], at, text: render(message, ofConstructs()) };
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

type Kind = "resource" | "data-source";

const classes = once(
  (): ReadonlyMap<string, Partial<Record<Kind, string>>> =>
    new Map(
      Object.entries(typesByFamily()).flatMap(([family, { resources, dataSources }]) => {
        const classOf = (type: string, kind: Kind) => `${family}.${constructName(`pve_${type}`, kind, family)}`;
        return [...new Set([...resources, ...dataSources])].map((type) => [
          `pve_${type}`,
          {
            ...(resources.includes(type) && { resource: classOf(type, "resource") }),
            ...(dataSources.includes(type) && { "data-source": classOf(type, "data-source") }),
          },
        ]);
      }),
    ),
);

/** `sdn.FabricOspf` of `pve_sdn_fabric_ospf`, `pools.DataPools` of `data.pve_pools`, or of `pve_pools` if that is not a resource. */
export function className(type: string): string {
  const isData = type.startsWith("data.");
  const { resource, "data-source": data } = classes().get(isData ? type.slice("data.".length) : type) ?? {};
  return (isData ? data : (resource ?? data)) ?? type;
}

/** The spelling of the application's language, with classes in place of Terraform's types. */
export const ofConstructs = (): Spelling => ({ ...spelling(), type: className });

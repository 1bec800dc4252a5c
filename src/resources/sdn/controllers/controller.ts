/**
 * What routing controllers of all types have in common. Facts (docs/facts/sdn.md#controllers): the list has whole
 * objects; the type can never be changed; a controller cannot be deleted while a staged zone uses it; whether a
 * fabric exists is found out at apply.
 */

import { type Attributes, string } from "../../../framework/attribute";
import type { Documentation, Report } from "../../../framework/resource";
import type { ValueMap } from "../../../plugin/cty/value";
import type { Dependence } from "../../attributes/without-effect";
import { controllerId } from "../../formats/sdn-names";
import { collectionResource, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { lockToken, SDN_LOCK } from "../lock";
import { withKnownNodes } from "../nodes";

export type ControllerType = "evpn" | "bgp" | "isis";

export const controllerKey = {
  controller: parameter(
    "controller",
    string({
      doc: "Id of the controller: 2 to 64 letters, digits, `_` and `-`, beginning with a letter.",
      check: [controllerId],
    }),
  )
    .required()
    .replaces(),
};

interface ControllerOptions {
  readonly type: ControllerType;
  readonly attributes: Attributes;
  readonly documentation: Documentation;
  readonly validate?: (config: ValueMap, report: Report) => void;
  readonly withoutEffect?: readonly Dependence[];
}

export function controllerResource({
  type,
  attributes,
  documentation,
  validate,
  withoutEffect = [],
}: ControllerOptions): Resource {
  const controller = collectionResource({
    type: `sdn_controller_${type}`,
    family: "sdn",
    documentation,
    attributes: { ...controllerKey, ...attributes },
    collection: {
      path: "/cluster/sdn/controllers",
      key: "controller",
      domain: SDN_LOCK,
      onCreate: { type },
      update: "partial",
      ofThisType: (entry) => entry.type === type,
      withEveryWrite: lockToken,
    },
    withoutEffect,
    ...(validate && { validate }),
  });
  return withKnownNodes(controller, "node_name", "nodes");
}

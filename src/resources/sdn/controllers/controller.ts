/**
 * Shared parts of routing controllers. Facts: contributing/facts/sdn.md#controllers. The list has whole objects. The type cannot change. The
 * server refuses to delete a controller that a staged zone uses. Only the apply checks whether a fabric exists.
 */

import type { Attributes } from "../../../framework/attribute";
import type { Documentation, Report } from "../../../framework/resource";
import type { ConfigOf } from "../../../framework/state-of";
import type { Dependence } from "../../attributes/without-effect";
import { controllerId } from "../../formats/sdn-names";
import { collectionResource, type Defined, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { withKnownNodes } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";

export type ControllerType = "evpn" | "bgp" | "isis";

export const controllerKey = {
  controller: parameter("controller", {
    doc: "ID of the controller: 2 to 64 letters, digits, `_` and `-`, beginning with a letter.",
    check: [controllerId],
  }).key(),
};

/** Zones accept EVPN controllers only. */
const evpnControllerKey = { controller: controllerKey.controller.identifies("sdn.controller") };

export type ControllerKey = typeof controllerKey;

interface ControllerOptions<A extends Attributes> extends Documentation {
  readonly type: ControllerType;
  readonly attributes: A;
  readonly validate?: (config: ConfigOf<ControllerKey & A>, report: Report) => void;
  readonly withoutEffect?: readonly Dependence[];
}

export function controllerResource<const A extends Attributes>({
  type,
  attributes,
  validate,
  withoutEffect = [],
  ...documentation
}: ControllerOptions<A>): Defined<Resource, ControllerKey & A> {
  const controller = collectionResource({
    type: `sdn_controller_${type}`,
    ...documentation,
    attributes: { ...(type === "evpn" ? evpnControllerKey : controllerKey), ...attributes },
    collection: {
      path: "/cluster/sdn/controllers",
      key: "controller",
      domain: SDN_LOCK,
      overlaps: true,
      onCreate: { type },
      update: "partial",
      ofThisType: (entry) => entry.type === type,
      withEveryWrite: lockToken,
    },
    withoutEffect,
    validate(config, report) {
      validate?.(config, report);
    },
  });
  return withKnownNodes(controller, "node_name", "nodes");
}

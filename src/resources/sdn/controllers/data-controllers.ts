/** All routing controllers. */

import { string } from "../../../framework/attribute";
import { parameter } from "../../parameters/parameter";
import { controllerTypeValues } from "../enumerations";
import { listing } from "../listing";
import { type ControllerType, controllerKey } from "./controller";
import { bgpAttributes, evpnAttributes, isisAttributes } from "./types";

const controllerType = string<ControllerType | "faucet">({
  doc: "Only controllers of this type: `evpn`, `bgp` or `isis`.",
  check: [controllerTypeValues],
});

export const controllersData = listing({
  type: "sdn_controllers",
  items: "controllers",
  description: "Lists SDN controllers of all types.",
  filters: { type: controllerType.optional() },
  attributes: {
    type: parameter("type", string({ doc: "Type of the controller." })),
    ...controllerKey,
    ...isisAttributes,
    ...bgpAttributes,
    ...evpnAttributes,
  },
  entries: (session, version, { type }, options) =>
    session.read("GET /cluster/sdn/controllers", {}, { ...(type !== null && { type }), ...version }, options),
  sortedBy: ["controller"],
  operations: ["GET /cluster/sdn/controllers"],
});

/** Routing controllers. */
import { string } from "../../../framework/attribute";
import { oneOf } from "../../formats/validator";
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { staged } from "../apply/staged";
import { listing } from "../listing";
import { controllerKey } from "./controller";
import { bgpAttributes, bgpController, evpnAttributes, evpnController, isisAttributes, isisController } from "./types";

const controllers = [evpnController, bgpController, isisController];

export const resources: readonly Resource[] = controllers.map((controller) =>
  staged(controller, { kind: "controller", isOwn: (id, state) => id === state.controller }),
);

const controllerType = string({
  doc: "Only controllers of this type: `evpn`, `bgp` or `isis`.",
  check: [oneOf("evpn", "bgp", "isis", "faucet")],
});

const controllerList = listing({
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
  path: () => "/cluster/sdn/controllers",
  query: ({ type }) => (typeof type === "string" ? { type } : {}),
  sortedBy: ["controller"],
  operations: ["GET /cluster/sdn/controllers"],
});

export const dataSources: readonly DataSource[] = [
  ...controllers.map((controller) => single(controller)),
  controllerList,
];

/** Routing controllers. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Defined, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { stagedChanges } from "../pending";
import type { ControllerKey } from "./controller";
import { controllersData } from "./data-controllers";
import { bgpController, evpnController, isisController } from "./types";

const controllers: readonly Defined<Resource, ControllerKey>[] = [evpnController, bgpController, isisController];

export const resources: readonly Resource[] = controllers.map((controller) =>
  staged(controller, {
    changes: (session) => stagedChanges(session, "controller"),
    isOwn: (id, state) => id === state.controller,
  }),
);

export const dataSources: readonly DataSource[] = [
  ...controllers.map((controller) => single(controller)),
  controllersData,
];

/** VNets. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { stagedChanges } from "../pending";
import { vnetsData } from "./data-vnets";
import { vnet } from "./vnet";

export const resources: readonly Resource[] = [
  staged(vnet, {
    changes: (session) => stagedChanges(session, "vnet"),
    isOwn: (id, state) => id === state.vnet,
  }),
];

export const dataSources: readonly DataSource[] = [single(vnet), vnetsData];

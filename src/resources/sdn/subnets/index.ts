/** Subnets of VNets. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { stagedSubnets } from "../pending";
import { subnetsData } from "./data-subnets";
import { subnet } from "./subnet";

export const resources: readonly Resource[] = [
  staged(subnet, {
    changes: (session, { vnet }) => stagedSubnets(session, vnet ?? ""),
    isOwn: (id, { vnet, subnet_id }) => id === `${vnet}/${subnet_id}`,
  }),
];

export const dataSources: readonly DataSource[] = [single(subnet), subnetsData];

/** IP mappings of VNets. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { vnetIp } from "./vnet-ip";

export const resources: readonly Resource[] = [vnetIp];
export const dataSources: readonly DataSource[] = [single(vnetIp)];

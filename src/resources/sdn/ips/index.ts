/** IP mappings of VNets. */
import { single } from "../../kit/data-sources";
import type { DataSource, Resource } from "../../kit/define";
import { vnetIp } from "./vnet-ip";

export const resources: readonly Resource[] = [vnetIp];
export const dataSources: readonly DataSource[] = [single(vnetIp)];

/** CPU models and CPU flags of guests. */
import type { DataSource, Resource } from "../kinds/define";
import { cpuModel, cpuModelData, cpuModelsData } from "./cpu-model";
import { cpuFlagsData } from "./data-cpu-flags";

export { serverTexts } from "./server-texts";

export const title = "QEMU";

export const resources: readonly Resource[] = [cpuModel];
export const dataSources: readonly DataSource[] = [cpuFlagsData, cpuModelData, cpuModelsData];

/** CPU models and CPU flags of guests. */
import type { ServerText } from "../../api/server-texts";
import type { DataSource, Resource } from "../kinds/define";
import { cpuModel, cpuModelData, cpuModelsData } from "./cpu-model";
import { cpuFlagsData } from "./data-cpu-flags";

export const title = "QEMU";

export const resources: readonly Resource[] = [cpuModel];
export const dataSources: readonly DataSource[] = [cpuFlagsData, cpuModelData, cpuModelsData];

/** Error messages of the server about CPU models. Facts: contributing/facts/qemu.md#errors. */
export const serverTexts: readonly ServerText[] = [
  { text: /cannot delete '(cputype|reported-model)'/i, code: "invalid" },
];

/** Settings and state of Ceph that concern the whole cluster. */
import type { DataSource, Resource } from "../kinds/define";
import { cephMetadataData, cephStatusData } from "./data-status";
import { cephFlag } from "./flag";
import { cephFlagData, cephFlags, cephFlagsData } from "./flags";
import { cephHealthMute, cephHealthMutesData } from "./health-mute";
import { cephRollingRestart } from "./rolling-restart";

export { serverTexts } from "./server-texts";

export const title = "Ceph";

export const resources: readonly Resource[] = [cephFlag, cephFlags, cephHealthMute, cephRollingRestart];
export const dataSources: readonly DataSource[] = [
  cephFlagData,
  cephFlagsData,
  cephHealthMutesData,
  cephMetadataData,
  cephStatusData,
];

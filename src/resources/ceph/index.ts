/** Ceph, as far as it is managed for the cluster as a whole. */
import type { DataSource, Resource } from "../kinds/define";
import { cephFlag, cephFlagData, cephFlags, cephFlagsData } from "./flags";
import { cephHealthMute, cephHealthMutesData } from "./health-mute";
import { cephRollingRestart } from "./rolling-restart";
import { cephMetadataData, cephStatusData } from "./views";

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

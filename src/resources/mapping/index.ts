/** Hardware and directory mappings. Each kind has its own file and lock. */
import type { DataSource, Resource } from "../kinds/define";
import { mappingsData } from "./data-mappings";
import {
  mappingDir,
  mappingDirData,
  mappingDirsData,
  mappingPci,
  mappingPciData,
  mappingPcisData,
  mappingUsb,
  mappingUsbData,
  mappingUsbsData,
} from "./types";

export { serverTexts } from "./server-texts";

export const title = "Resource Mapping";

export const resources: readonly Resource[] = [mappingDir, mappingPci, mappingUsb];
export const dataSources: readonly DataSource[] = [
  mappingDirData,
  mappingDirsData,
  mappingPciData,
  mappingPcisData,
  mappingUsbData,
  mappingUsbsData,
  mappingsData,
];

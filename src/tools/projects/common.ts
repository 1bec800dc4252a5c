/** Parts that the projects of all languages share. */
import { version } from "../../../package.json";
import { shellOn } from "../../output/shell";
import type { Project } from "./choices";

/**
 * Versions in the projects: those that this package is tested with. `constructs` has a fixed minor version, although our and the CDK's
 * packages allow others. Its minor versions add members that a CDK may lack: CDK Terrain 0.24 lacks those of 10.8, and CDKTF has no new releases.
 */
export const VERSIONS = {
  own: version,
  cdktf: { library: "0.21.0", cli: "0.21.0", constructs: "10.4.2" },
  cdktn: { library: "0.24.0", cli: "0.24.0", constructs: "10.6.0" },
} as const;

/** `cdktf-pve`, `cdktn-pve` */
export const packageOf = ({ library }: Pick<Project, "library">): string => `${library}-pve`;

/** Endpoint and token, as placeholders for the reader. */
export const clusterVariables = ({ variable } = shellOn()): string =>
  [variable("PVE_ENDPOINT", "https://pve1.example.com:8006"), variable("PVE_API_TOKEN", "user@realm!name=secret")].join(
    "\n",
  );

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

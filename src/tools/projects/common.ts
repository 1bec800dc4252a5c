/** What the projects of all languages share. */
import { version } from "../../../package.json";
import { shellOn } from "../../output/shell";
import type { Project } from "./choices";

/**
 * Versions that the projects ask for: those that this package is tested with. Of `constructs` no other minor version, though ours and the CDK's
 * packages allow them: its minor versions add members that a CDK may not know (10.8 those that CDK Terrain 0.24 does not), and CDKTF is no longer released.
 */
export const VERSIONS = {
  own: version,
  cdktf: { library: "0.21.0", cli: "0.21.0", constructs: "10.4.2" },
  cdktn: { library: "0.24.0", cli: "0.24.0", constructs: "10.6.0" },
} as const;

/** `cdktf-pve`, `cdktn-pve` */
export const packageOf = ({ library }: Pick<Project, "library">): string => `${library}-pve`;

/** Where the cluster is, and who asks: for the reader to complete. */
export const clusterVariables = ({ variable } = shellOn()): string =>
  [variable("PVE_ENDPOINT", "https://pve1.example.com:8006"), variable("PVE_API_TOKEN", "user@realm!name=secret")].join(
    "\n",
  );

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

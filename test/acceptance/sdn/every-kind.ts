import { networks } from "./networks";
import { routing } from "./routing";
import type { Version } from "./version";

/** HCL of one SDN object of each kind. */
export const everyKind = (version: Version): string => networks(version) + routing(version);

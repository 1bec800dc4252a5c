/** Resource pools and their members. */
import type { DataSource, Resource } from "../kinds/define";
import { poolData, poolsData } from "./data-pool";
import { poolMembership } from "./membership";
import { pool } from "./pool";

export { serverTexts } from "./server-texts";

export const title = "Pools";

/** Objects that attributes of any family refer to. */
export const referents = { pool: "A resource pool: one that this application manages, or one that it only reads." };

export const resources: readonly Resource[] = [pool, poolMembership];
export const dataSources: readonly DataSource[] = [poolData, poolsData];

/** All pools, without their members. Facts: contributing/facts/pools.md#pools. */
import { plural } from "../kinds/data-sources";
import { poolAttributes } from "./attributes";
import { pool } from "./pool";

export const poolsData = plural(pool, "pools", {
  type: "pools",
  reads: ["GET /pools"],
  omit: Object.keys(poolAttributes).filter((name) => !["pool_id", "comment"].includes(name)),
  description:
    "All pools that the credentials may see, sorted by id, nested ones too. The data source `pve_pool` has their members.",
});

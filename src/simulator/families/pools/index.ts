/** Resource pools. Facts: contributing/facts/pools.md#pools. */
import type { Family } from "../../kernel/family";
import { pools } from "./pools";

export const family: Family = { routes: [pools] };

/** Datacenter options. Facts: contributing/facts/cluster.md#options. */
import type { Family } from "../../kernel/family";
import { options } from "./options";

export const family: Family = { routes: [options] };

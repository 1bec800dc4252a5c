import type { DataGroup } from "./group";
import { mapping } from "./mapping";
import { metrics } from "./metrics";
import { pools } from "./pools";
import { qemu } from "./qemu";

const parts = [pools, mapping, metrics, qemu];

/** Families with few data sources, which are read in one run. */
export const objects: DataGroup = {
  name: "objects",
  seeds: parts.map(({ seeds }) => seeds).join(""),
  cases: parts.flatMap(({ cases }) => cases),
};

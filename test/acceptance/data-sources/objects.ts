import type { DataGroup } from "./group";
import { mapping } from "./mapping";
import { metrics } from "./metrics";
import { pools } from "./pools";
import { qemu } from "./qemu";

const parts = [pools, mapping, metrics, qemu];

/** Families with few data sources, which are read in one run. */
export const objects: DataGroup = {
  name: "objects",
  seeds: Object.assign({}, ...parts.map(({ seeds }) => seeds)),
  cases: parts.flatMap(({ cases }) => cases),
};

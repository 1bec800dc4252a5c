/** Objects of a cluster, without a cluster. */

import { resources } from "../../../src/resources";
import type { ClusterObject } from "../../../src/tools/inventory/objects";

export function named(type: string, id: string, values: ClusterObject["values"], name = id): ClusterObject {
  const resource = resources.find((one) => one.type === type);
  if (!resource) throw new Error(`there is no ${type}`);
  return { resource, id, name, values };
}

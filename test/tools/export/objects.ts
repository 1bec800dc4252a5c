/** Objects of a cluster, without a cluster. */

import { resources } from "../../../src/resources";
import type { ClusterObject } from "../../../src/tools/inventory/objects";

/** An object that an export names after its ID. */
export function clusterObject(type: string, id: string, values: ClusterObject["values"]): ClusterObject {
  const resource = resources.find((one) => one.type === type);
  if (!resource) throw new Error(`there is no ${type}`);
  return { resource, id, name: id.replaceAll(/\W/g, "_"), values };
}

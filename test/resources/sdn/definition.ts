import { resources } from "../../../src/resources";
import type { Resource } from "../../../src/resources/kinds/define";

/** `definition("zone_simple")` */
export function definition(type: string): Resource {
  const found = resources.find((resource) => resource.type === `sdn_${type}`);
  if (!found) throw new Error(`no resource sdn_${type}`);
  return found;
}

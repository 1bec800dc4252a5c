/** Names of generated types, files and properties. */

import { constructName } from "../../src/naming/spelling";
import { camelCase, upperFirst } from "../../src/strings/case";

export { camelCase, constructName, upperFirst };
export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
export const pascalCase = (name: string): string => upperFirst(camelCase(name));

/** File of a construct, without suffix: `data-zone-simple`. */
export function fileName(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();
}

/**
 * Names of attributes that constructs cannot have: members of their base classes, reserved words of jsii's languages,
 * and arguments of every construct. The definition must choose another one.
 */
const REFUSED = new Set([
  ...["build", "equals", "node", "self", "software", "system"],
  ...["import_from", "move_to", "tf_resource_type"],
]);
const OF_EVERY_CONSTRUCT = new Set([
  ...["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioners"],
]);

export function propertyName(attribute: string, where: string, isTop: boolean): string {
  if (REFUSED.has(attribute) || /^get_/.test(attribute) || (isTop && OF_EVERY_CONSTRUCT.has(attribute))) {
    throw new Error(`${where}: constructs cannot have an attribute "${attribute}"`);
  }
  return camelCase(attribute);
}

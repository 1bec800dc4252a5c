/**
 * Names of the constructs: the type without provider and family. `pve_sdn_zone_simple` is `sdn.ZoneSimple`,
 * `pve_notification_matcher` is `notifications.Matcher`; data sources begin with `Data`.
 */
import { camelCase } from "../../src/text/camel-case";
import { PROVIDER_NAME } from "../build/project";

export { camelCase };

export const upperFirst = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
export const pascalCase = (name: string): string => upperFirst(camelCase(name));

export function constructName(type: string, kind: "resource" | "data-source", family: string): string {
  const plain = withoutPrefix(type, `${PROVIDER_NAME}_`);
  const own = pascalCase(withoutPrefix(withoutPrefix(plain, `${family}_`), `${family.replace(/s$/, "")}_`));
  return kind === "data-source" ? `Data${own}` : own;
}

/** File of a construct, without suffix: `data-zone-simple`. */
export function fileName(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) && text.length > prefix.length ? text.slice(prefix.length) : text;
}

/**
 * Names of attributes that constructs cannot have: members of their base classes, words that languages of jsii or the
 * arguments of every construct use. The definition has to choose another one.
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

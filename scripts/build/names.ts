/**
 * Names of the constructs: the type without provider and family. `pve_sdn_zone_simple` is `sdn.ZoneSimple`,
 * `pve_notification_matcher` is `notifications.Matcher`; data sources begin with `Data`.
 */
import "./no-terraform";
import { CodeMaker } from "@cdktf/provider-generator";
import { PROVIDER_NAME } from "./project";

/** The generator's own idea of case, so that our names and its names agree. */
const code = new CodeMaker();
export const pascalCase = (name: string): string => code.toPascalCase(name);
export const camelCase = (name: string): string => code.toCamelCase(name);
export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

export function constructName(type: string, kind: "resource" | "data-source", family: string): string {
  const plain = withoutPrefix(type, `${PROVIDER_NAME}_`);
  const own = pascalCase(withoutPrefix(withoutPrefix(plain, `${family}_`), `${family.replace(/s$/, "")}_`));
  return kind === "data-source" ? `Data${own}` : own;
}

/** File of a construct, without suffix: `data-zone-simple`. */
export function fileName(name: string): string {
  return code.toSnakeCase(name).replaceAll("_", "-");
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) && text.length > prefix.length ? text.slice(prefix.length) : text;
}

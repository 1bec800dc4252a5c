/**
 * Names of the constructs: the type without provider and family. `pve_sdn_zone_simple` is `sdn.ZoneSimple`,
 * `pve_notification_matcher` is `notifications.Matcher`; data sources begin with `Data`.
 */
import { camelCase } from "./camel-case";
import { upperFirst } from "./upper-first";

export function constructName(type: string, kind: "resource" | "data-source", family: string): string {
  const plain = withoutPrefix(type, "pve_");
  const words = camelCase(withoutPrefix(withoutPrefix(plain, `${family}_`), `${family.replace(/s$/, "")}_`));
  const own = upperFirst(words);
  return kind === "data-source" ? `Data${own}` : own;
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) && text.length > prefix.length ? text.slice(prefix.length) : text;
}

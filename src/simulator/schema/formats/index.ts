/**
 * The named formats of the API description. `NAME-list` is a list of such values, `NAME-opt` accepts an empty value too.
 */
import type { Properties } from "../operation";
import { addressFormats } from "./addresses";
import { backupFormats, calendarFormats } from "./backup";
import { firewallFormats } from "./firewall";
import type { Format, FormatTable, PropertyFormat } from "./format";
import { guestFormats, haFormats, identifierFormats, mailFormats } from "./identifiers";
import { sdnFormats } from "./sdn";

const formats: FormatTable = {
  ...addressFormats,
  ...backupFormats,
  ...calendarFormats,
  ...firewallFormats,
  ...guestFormats,
  ...haFormats,
  ...identifierFormats,
  ...mailFormats,
  ...sdnFormats,
};

/** Returns the format of this name, and whether it accepts a list or an empty value. */
export function findFormat(name: string): { check: Format | PropertyFormat; kind?: "list" | "opt" } {
  const exact = formats[name];
  if (exact !== undefined) return { check: exact };
  const [, base, kind] = /^(.*)-(list|opt)$/.exec(name) ?? [];
  const check = base === undefined ? undefined : formats[base];
  if (check === undefined) throw new Error(`undefined format '${name}'`);
  return { check, kind: kind as "list" | "opt" };
}

/** Returns the keys of a named property string. */
export function propertiesOf(name: string): Properties {
  const { check } = findFormat(name);
  if (typeof check === "function") throw new Error(`'${name}' is not a property string`);
  return check.properties;
}

/**
 * What zones, VNets, subnets, controllers, DNS and IPAM objects have in common: options by type in a section file,
 * how they are changed, and what a write makes of them.
 * Facts: contributing/facts/sdn.md#common-settings.
 */

import type { Call } from "../../kernel/call";
import { setAndDeleted } from "../../kernel/common-texts";
import type { OptionValue, Section, SectionConfig } from "../../kernel/section-config";
import { splitList } from "../../schema/split-list";

/** Parameters that are no options. */
const NO_OPTIONS = ["type", "digest", "delete", "lock-token"];

/** The id in the path or of a new object; a final line feed, which the patterns let pass, does not belong to it. */
export function idOf(call: Call, key: string): string {
  return call.required(key).replace(/\n$/, "");
}

/** The options among the parameters. */
export function givenOptions(call: Call, ...except: readonly string[]) {
  return call.parameters(...NO_OPTIONS, ...except);
}

/** Sets and removes options as the request says; one option cannot be both. */
export function updateSection(call: Call, config: SectionConfig, section: Section): Section {
  const given = givenOptions(call);
  const changed = config.update(section, given);
  for (const name of call.list("delete") ?? []) {
    config.remove(changed, [name]);
    if (given[name] !== undefined) setAndDeleted(name);
  }
  return changed;
}

/** Node lists are kept sorted and without repetitions. */
export function sortedNames(text: string): OptionValue | undefined {
  const names = splitList(text);
  return names.length === 0 ? undefined : [...new Set(names)].sort().join(",");
}

/** Whether an object has an option in the eyes of the checks before the write: blanks, which are lost later, count. */
export function hasOption(call: Call, section: Section, name: string): boolean {
  const given = (call.list("delete") ?? []).includes(name) ? undefined : call.text(name);
  return given === undefined ? section[name] !== undefined : given !== "";
}

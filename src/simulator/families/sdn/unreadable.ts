/**
 * Objects that cannot be read again: a required option was given as an empty text. They are neither there nor gone:
 * lists trip over them, and so does each further write of their file, until one of the same name replaces them.
 * Facts: contributing/facts/sdn.md#common-settings.
 */

import type { Call } from "../../kernel/call";
import { unreadableSection } from "../../kernel/common-texts";
import type { ConfigFile } from "../../kernel/config-file";
import type { SectionConfig, Sections } from "../../kernel/section-config";
import { CONTROLLERS, type Ids, UNREADABLE, ZONES } from "./files";

export function unreadable(call: Call, file: ConfigFile<Sections>, which: "staged" | "running"): Ids {
  return call.read(UNREADABLE)[which][file.path] ?? [];
}

/** The end of each write of a file with sections. */
export function finishWrite(call: Call, file: ConfigFile<Sections>, config: SectionConfig, sections: Sections): void {
  const before = unreadable(call, file, "staged");
  if (before.some((id) => !sections[id])) unreadableSection();
  const lost = Object.keys(sections).filter((id) => {
    const section = sections[id];
    const rules = Object.entries(config.definition.types[section?.type ?? ""] ?? {});
    return rules.some(([name, rule]) => rule.startsWith("required") && section?.[name] === undefined);
  });
  for (const id of lost) delete sections[id];
  if (before.length + lost.length === 0) return;
  call.edit(UNREADABLE, ({ staged }) => {
    staged[file.path] = lost;
  });
}

/** Apply and rollback take along what cannot be read. */
export function carryUnreadable(call: Call, from: "staged" | "running"): void {
  const to = from === "staged" ? "running" : "staged";
  call.edit(UNREADABLE, (ids) => {
    for (const { path } of [ZONES, CONTROLLERS]) ids[to][path] = ids[from][path] ?? [];
  });
}

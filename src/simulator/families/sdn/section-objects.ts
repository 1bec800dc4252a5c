/**
 * What zones, VNets, subnets, controllers, DNS and IPAM objects have in common: options by type in a section file,
 * how they are changed, and what a write makes of them.
 * Facts: contributing/facts/sdn.md#common-settings.
 */

import type { Call } from "../../kernel/call";
import { setAndDeleted } from "../../kernel/common-texts";
import type { ConfigFile } from "../../kernel/config-file";
import type { OptionValue, Section, SectionConfig, Sections } from "../../kernel/section-config";
import { splitList } from "../../schema/property-string";
import type { Objects } from "./pending-changes";
import type { RequestedConfig } from "./requested-config";
import * as refuse from "./texts";
import { unreadable } from "./unreadable";

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

// Reads of zones, controllers, DNS and IPAM objects: lists hold whole objects, of those that the caller may see.
// Facts: contributing/facts/sdn.md#staged-and-running.

interface ReadableKind {
  /** Last part of the path, and of the ACL path. */
  readonly path: "zones" | "controllers" | "dns" | "ipams";
  /** The parameter that names an object. */
  readonly key: "zone" | "controller" | "dns" | "ipam";
  readonly file: ConfigFile<Sections>;
  readonly requested: (call: Call) => RequestedConfig;
  /** Where lists of what is pending trip over objects that cannot be read. */
  readonly pendingPlace?: string;
}

export function sectionReads({ path, key, file, requested, pendingPlace }: ReadableKind) {
  const isSeen = (call: Call, id: string) =>
    call.hasPrivilege(`/sdn/${path}/${id}`, ["SDN.Audit", "SDN.Allocate"], true);

  /** Only those that are new are not seen as deleted among what is pending. */
  const checkReadable = (call: Call, objects: Objects) => {
    const isPending = call.flag("pending") ?? false;
    const ids = unreadable(call, file, call.flag("running") && !isPending ? "running" : "staged");
    const id = ids.find((candidate) => isSeen(call, candidate) && !objects[candidate]);
    if (id === undefined) return;
    if (!isPending) refuse.missingObject(id);
    if (call.text("type") === undefined) {
      refuse.unreadableListed(pendingPlace);
    }
  };

  const list = (call: Call) => {
    const { objects, digest } = requested(call);
    checkReadable(call, objects);
    const type = call.text("type");
    return Object.entries(objects)
      .filter(([id]) => isSeen(call, id))
      .filter(([, object]) => (type ?? object.type) === object.type)
      .map(([id, object]) => ({ ...object, [key]: id, digest }));
  };
  const item = (call: Call) => {
    const id = idOf(call, key);
    const { objects, digest } = requested(call);
    return { ...(objects[id] ?? refuse.missingObject(id)), [key]: id, digest };
  };
  return { list, item };
}

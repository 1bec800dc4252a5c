/**
 * Common parts of zones, VNets, subnets, controllers, DNS and IPAM objects: options, updates, reads, and objects that a
 * write makes unreadable.
 * Facts: contributing/facts/sdn.md#common-settings.
 */

import type { Call } from "../../kernel/call";
import { setAndDeleted, unreadableSection } from "../../kernel/common-texts";
import type { ConfigFile } from "../../kernel/config-file";
import { type Routes, routesBelow } from "../../kernel/router";
import type { OptionValue, Section, SectionConfig, Sections } from "../../kernel/section-config";
import { splitList } from "../../schema/property-string";
import { CONTROLLERS, type Ids, UNREADABLE, ZONES } from "./files";
import { underLock } from "./lock";
import type { RequestedConfig } from "./requested-config";
import * as refuse from "./texts";

/** Parameters that are not options. */
const NO_OPTIONS = ["type", "digest", "delete", "lock-token"];

/** Returns the id in the path or of a new object, without a final line feed, which the patterns accept. */
export function idOf(call: Call, key: string): string {
  return call.required(key).replace(/\n$/, "");
}

/** Returns the call's options. */
export function requestedOptions(call: Call, ...except: readonly string[]) {
  return call.parameters(...NO_OPTIONS, ...except);
}

/** Sets and removes options. Refuses to set and remove the same one. */
export function updateSection(call: Call, config: SectionConfig, section: Section): Section {
  const options = requestedOptions(call);
  const changed = config.update(section, options);
  for (const name of call.list("delete") ?? []) {
    config.remove(changed, [name]);
    if (options[name] !== undefined) setAndDeleted(name);
  }
  return changed;
}

/** Returns a node list as it is stored: sorted and without duplicates. */
export function sortedNames(text: string): OptionValue | undefined {
  const names = splitList(text);
  return names.length === 0 ? undefined : [...new Set(names)].sort().join(",");
}

/** Whether an object has an option before the write. Blanks count, although the write drops them. */
export function hasOption(call: Call, section: Section, name: string): boolean {
  const sent = (call.list("delete") ?? []).includes(name) ? undefined : call.text(name);
  return sent === undefined ? section[name] !== undefined : sent !== "";
}

// Zones, controllers, DNS and IPAM objects. Lists contain the whole objects that the caller may see.
// Facts: contributing/facts/sdn.md#staged-and-running.

interface SectionKind {
  /** Last segment of the path and of the ACL path. */
  readonly path: "zones" | "controllers" | "dns" | "ipams";
  /** The parameter that names an object, also in messages. */
  readonly key: "zone" | "controller" | "dns" | "ipam";
  readonly file: ConfigFile<Sections>;
  readonly config: SectionConfig;
  /** The staged, running or pending objects, as the call requests. DNS and IPAM objects are never staged. */
  readonly requested: (call: Call) => RequestedConfig;
  /** Place of the server's error when a list of pending objects contains an unreadable one. */
  readonly pendingPlace?: string;
  /** Adds built-in objects to those of the file. A built-in object that is deleted remains readable. */
  readonly withBuiltIn?: (stored: Sections) => Sections;
  /** Checks a written object, and sets the values that the server generates. `before`: the object before an update. */
  readonly check: (call: Call, id: string, objects: Sections, before?: Section) => void;
  /** Refuses the deletion of an object in use. The server deletes DNS and IPAM objects even if zones refer to them. */
  readonly checkUnused?: (call: Call, id: string, object: Section) => void;
  /** Kind in the prefix of errors of a deletion, if it is not the key. */
  readonly deletedKind?: string;
}

/** Returns the operations of a kind. */
export function sectionObjects(kind: SectionKind): Routes {
  const { path, key, file, config, requested, check } = kind;
  const edit = (call: Call, failure: string, change: (objects: Sections) => void) =>
    underLock(call, `${failure} object failed`, () =>
      call.edit(file, (objects) => {
        Object.assign(objects, kind.withBuiltIn?.(objects));
        change(objects);
        finishWrite(call, file, config, objects);
      }),
    );
  return routesBelow(`/cluster/sdn/${path}`, {
    GET: (call) => listObjects(call, kind),
    [`GET /{${key}}`]: (call) => {
      const id = idOf(call, key);
      const { objects, digest } = requested(call);
      return { ...(objects[id] ?? refuse.missingObject(id)), [key]: id, digest };
    },
    POST: (call) => {
      const id = idOf(call, key);
      // The server checks the options before it takes the lock, so these errors have no prefix.
      const object = config.create(call.required("type"), requestedOptions(call, key));
      call.requireQuorum();
      edit(call, `create sdn ${key}`, (objects) => {
        if (objects[id]) refuse.objectExists(key, id);
        objects[id] = object;
        check(call, id, objects);
      });
    },
    [`PUT /{${key}}`]: (call) => {
      const id = idOf(call, key);
      edit(call, `update sdn ${key}`, (objects) => {
        call.checkDigest(file);
        const before = objects[id] ?? refuse.missingObject(id);
        objects[id] = updateSection(call, config, before);
        check(call, id, objects, before);
      });
    },
    [`DELETE /{${key}}`]: (call) => {
      const id = idOf(call, key);
      edit(call, `delete sdn ${kind.deletedKind ?? key}`, (objects) => {
        const object = objects[id] ?? refuse.missingObject(id);
        kind.checkUnused?.(call, id, object);
        delete objects[id];
      });
    },
  });
}

function listObjects(call: Call, { path, key, file, requested, pendingPlace }: SectionKind) {
  const maySee = (id: string) => call.hasPrivilege(`/sdn/${path}/${id}`, ["SDN.Audit", "SDN.Allocate"], true);
  const { objects, digest } = requested(call);
  checkReadable(call, file, pendingPlace, (id) => maySee(id) && !objects[id]);
  const type = call.text("type");
  return Object.entries(objects)
    .filter(([id]) => maySee(id))
    .filter(([, object]) => (type ?? object.type) === object.type)
    .map(([id, object]) => ({ ...object, [key]: id, digest }));
}

/** Fails as the server does if an object is unreadable. Pending reads fail only if the object is new. */
function checkReadable(
  call: Call,
  file: ConfigFile<Sections>,
  pendingPlace: string | undefined,
  isMissing: (id: string) => boolean,
): void {
  const isPending = call.flag("pending") ?? false;
  const id = unreadableIds(call, file, call.flag("running") && !isPending ? "running" : "staged").find(isMissing);
  if (id === undefined) return;
  if (!isPending) refuse.missingObject(id);
  if (call.text("type") === undefined) refuse.unreadableListed(pendingPlace);
}

// Unreadable objects: a required option was set to the empty string. They are neither present nor deleted: lists and all
// writes of their file fail until an object with the same id replaces them.
// Facts: contributing/facts/sdn.md#common-settings.

function unreadableIds(call: Call, file: ConfigFile<Sections>, which: "staged" | "running"): Ids {
  return call.read(UNREADABLE)[which][file.path] ?? [];
}

/** Ends a write of a section file: removes objects that it makes unreadable, and refuses if another one remains. */
function finishWrite(call: Call, file: ConfigFile<Sections>, config: SectionConfig, sections: Sections): void {
  const before = unreadableIds(call, file, "staged");
  if (before.some((id) => !sections[id])) unreadableSection();
  const lost = Object.entries(sections).flatMap(([id, section]) => (config.isComplete(section) ? [] : [id]));
  for (const id of lost) delete sections[id];
  if (before.length + lost.length === 0) return;
  call.edit(UNREADABLE, ({ staged }) => {
    staged[file.path] = lost;
  });
}

/** Copies the ids of unreadable objects in an apply or rollback. */
export function copyUnreadable(call: Call, from: "staged" | "running"): void {
  const to = from === "staged" ? "running" : "staged";
  call.edit(UNREADABLE, (ids) => {
    for (const { path } of [ZONES, CONTROLLERS]) ids[to][path] = ids[from][path] ?? [];
  });
}

/**
 * Resource mappings: names for directories and devices, with an entry for each node. Nobody looks at whether guests use
 * them. Every update has to bring the whole map.
 * Facts: contributing/facts/mapping.md#all-kinds.
 */

import type { Call } from "../../kernel/call";
import { deletionIsText, setAndDeleted, unreadableSection } from "../../kernel/common-texts";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import { type Routes, routesBelow } from "../../kernel/router";
import type { Section, Sections } from "../../kernel/section-config";
import { type Kind, parseEntry } from "./kinds";
import * as refuse from "./texts";

const VISIBLE = ["Mapping.Modify", "Mapping.Use", "Mapping.Audit"];

const mapOf = (section: Frozen<Section>) => (section.map ?? []) as readonly string[];

/** A mapping without entries can be written, but not read again. */
const isReadable = (section: Frozen<Section> | undefined): section is Frozen<Section> =>
  section !== undefined && mapOf(section).length > 0;

/** Once there is a mapping that cannot be read, the file cannot be written, except by creating that one anew. */
function checkWritable(sections: Sections, written?: string): void {
  const broken = Object.keys(sections).some((id) => id !== written && !isReadable(sections[id]));
  if (broken) unreadableSection();
}

/** What the mapping means for the node that was asked about. */
function findings(call: Call, kind: Kind, section: Frozen<Section>) {
  const node = call.text("check-node");
  if (node === undefined) return {};
  const entries = mapOf(section)
    .map(parseEntry)
    .filter((entry) => entry.node === node);
  const none = entries.length === 0 ? [{ severity: "warning", message: `No mapping for node ${node}.` }] : [];
  const wrong = entries
    .flatMap((entry) => kind.problem(call, entry) ?? [])
    .map((problem) => ({ severity: "error", message: `Invalid configuration: ${problem}\n` }));
  return { [kind.findings]: [...none, ...wrong] };
}

function list(call: Call, kind: Kind) {
  return Object.entries(call.read(kind.file))
    .filter(([id, section]) => isReadable(section) && call.hasPrivilege(`/mapping/${kind.name}/${id}`, VISIBLE, true))
    .map(([id, section]) => ({
      id,
      ...section,
      ...findings(call, kind, section),
      digest: call.digest(kind.file),
    }));
}

function read(call: Call, kind: Kind) {
  const id = call.required("id");
  const section = call.read(kind.file)[id];
  if (!isReadable(section)) refuse.mappingNotFound(id);
  return { ...section, digest: call.digest(kind.file) };
}

/** The given options as a section. */
function given(call: Call, kind: Kind): Section {
  const section = kind.sections.create(kind.name, call.parameters("id", "delete", "digest"));
  kind.checkMap(call, mapOf(section).map(parseEntry));
  return section;
}

/** What is given is checked before the lock is taken, so without the prefix of the errors after it. */
function create(call: Call, kind: Kind): void {
  const id = call.required("id");
  const section = given(call, kind);
  call.edit(kind.file, { failure: `create ${kind.title} mapping failed` }, (sections) => {
    if (isReadable(sections[id])) refuse.mappingExists(kind.name, id);
    sections[id] = section;
    checkWritable(sections, id);
  });
}

/** The server trips over names that are no names. */
function namesToDelete(call: Call): string[] {
  const text = call.text("delete");
  if (text !== undefined && !isTrue(text)) {
    deletionIsText(text);
  }
  return call.list("delete") ?? [];
}

function update(call: Call, kind: Kind): void {
  const id = call.required("id");
  call.edit(kind.file, { failure: `update ${kind.title} mapping failed` }, (sections) => {
    call.checkDigest(kind.file);
    const before = sections[id];
    if (!isReadable(before)) refuse.noSuchMapping(kind.name, id);
    const changes = given(call, kind);
    const after = { ...before } as Section;
    for (const name of namesToDelete(call)) {
      kind.sections.remove(after, [name]);
      if (call.text(name) !== undefined) setAndDeleted(name);
    }
    // An empty text clears, too.
    for (const name of Object.keys(call.parameters("delete", "digest"))) delete after[name];
    sections[id] = { ...after, ...changes };
    checkWritable(sections, id);
  });
}

function remove(call: Call, kind: Kind): void {
  const id = call.required("id");
  call.edit(kind.file, { failure: `delete ${kind.name} mapping failed` }, (sections) => {
    checkWritable(sections);
    delete sections[id];
  });
}

export function mappings(kind: Kind): Routes {
  return routesBelow(`/cluster/mapping/${kind.name}`, {
    GET: (call) => list(call, kind),
    POST: (call) => create(call, kind),
    "GET /{id}": (call) => read(call, kind),
    "PUT /{id}": (call) => update(call, kind),
    "DELETE /{id}": (call) => remove(call, kind),
  });
}

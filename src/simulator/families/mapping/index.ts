/**
 * Resource mappings: names for directories and devices, with an entry for each node. The server does not check whether
 * guests use them. Every update must send the whole map.
 * Facts: contributing/facts/mapping.md#all-kinds.
 */

import type { Call } from "../../kernel/call";
import { deletionIsText, setAndDeleted, unreadableSection } from "../../kernel/common-texts";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import { directory, type Family, type Routes, routesBelow } from "../../kernel/router";
import type { Section, Sections } from "../../kernel/section-config";
import { type Kind, kinds, parseEntry } from "./kinds";
import * as refuse from "./texts";

const READ_PRIVILEGES = ["Mapping.Modify", "Mapping.Use", "Mapping.Audit"];

const mapOf = (section: Frozen<Section>) => (section.map ?? []) as readonly string[];

/** Whether a mapping can be read. The server writes a mapping without entries but cannot read it. */
const isReadable = (section: Frozen<Section> | undefined): section is Frozen<Section> =>
  section !== undefined && mapOf(section).length > 0;

/** Refuses a write if an unreadable mapping remains. Creating that mapping again is possible. */
function checkWritable(sections: Sections, written?: string): void {
  const broken = Object.keys(sections).some((id) => id !== written && !isReadable(sections[id]));
  if (broken) unreadableSection();
}

/** Returns the findings for the node of `check-node`. */
function findings(call: Call, kind: Kind, section: Frozen<Section>) {
  const node = call.text("check-node");
  if (node === undefined) return {};
  const entries = mapOf(section)
    .map(parseEntry)
    .filter((entry) => entry.node === node);
  const warnings = entries.length === 0 ? [{ severity: "warning", message: `No mapping for node ${node}.` }] : [];
  const errors = entries
    .flatMap((entry) => kind.problem(call, entry) ?? [])
    .map((problem) => ({ severity: "error", message: `Invalid configuration: ${problem}\n` }));
  return { [kind.findings]: [...warnings, ...errors] };
}

function list(call: Call, kind: Kind) {
  return Object.entries(call.read(kind.file))
    .filter(
      ([id, section]) => isReadable(section) && call.hasPrivilege(`/mapping/${kind.name}/${id}`, READ_PRIVILEGES, true),
    )
    .map(([id, section]) => ({ id, ...section, ...findings(call, kind, section), digest: call.digest(kind.file) }));
}

function read(call: Call, kind: Kind) {
  const id = call.required("id");
  const section = call.read(kind.file)[id];
  if (!isReadable(section)) refuse.mappingNotFound(id);
  return { ...section, digest: call.digest(kind.file) };
}

/** Returns the call's options as a section. */
function requestedSection(call: Call, kind: Kind): Section {
  const section = kind.sections.create(kind.name, call.parameters("id", "delete", "digest"));
  kind.checkMap(call, mapOf(section).map(parseEntry));
  return section;
}

/** Creates a mapping. The server checks it before it takes the lock, so these errors have no prefix. */
function create(call: Call, kind: Kind): void {
  const id = call.required("id");
  const section = requestedSection(call, kind);
  call.edit(kind.file, { failure: `create ${kind.title} mapping failed` }, (sections) => {
    if (isReadable(sections[id])) refuse.mappingExists(kind.name, id);
    sections[id] = section;
    checkWritable(sections, id);
  });
}

/** Returns the options to delete. The server fails on an empty list. */
function namesToDelete(call: Call): string[] {
  const text = call.text("delete");
  if (text !== undefined && !isTrue(text)) deletionIsText(text);
  return call.list("delete") ?? [];
}

function update(call: Call, kind: Kind): void {
  const id = call.required("id");
  call.edit(kind.file, { failure: `update ${kind.title} mapping failed` }, (sections) => {
    call.checkDigest(kind.file);
    const before = sections[id];
    if (!isReadable(before)) refuse.noSuchMapping(kind.name, id);
    const changes = requestedSection(call, kind);
    const after = { ...before } as Section;
    for (const name of namesToDelete(call)) {
      kind.sections.remove(after, [name]);
      if (call.text(name) !== undefined) setAndDeleted(name);
    }
    // An empty string clears an option too.
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

function mappings(kind: Kind): Routes {
  return routesBelow(`/cluster/mapping/${kind.name}`, {
    GET: (call) => list(call, kind),
    POST: (call) => create(call, kind),
    "GET /{id}": (call) => read(call, kind),
    "PUT /{id}": (call) => update(call, kind),
    "DELETE /{id}": (call) => remove(call, kind),
  });
}

const index: Routes = { "GET /cluster/mapping": directory("name", ["dir", "pci", "usb"]) };

export const family: Family = { routes: [index, ...kinds.map(mappings)] };

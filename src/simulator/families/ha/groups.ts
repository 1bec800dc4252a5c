/**
 * HA groups, the predecessors of rules. A cluster of version 9 without groups counts as migrated, and refuses all calls.
 * Facts: contributing/facts/ha.md#groups.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Behaviour, Routes } from "../../kernel/router";
import { type Section, sectionConfig } from "../../kernel/section-config";
import { isOlderThan } from "../../kernel/server-version";
import { parametersOf } from "../../schema/description";
import { splitList } from "../../schema/property-string";
import { HA_GROUPS, HA_RESOURCES } from "./files";
import * as refuse from "./texts";

const sections = sectionConfig({
  parameters: parametersOf("POST /cluster/ha/groups"),
  types: { group: { required: "nodes", optional: "comment restricted nofailback" } },
  // Entries are stored as they were sent, without duplicates.
  values: { nodes: { stored: (text) => [...new Set(splitList(text))].join(",") } },
});

export const areGroupsMigrated = (call: Call): boolean =>
  !isOlderThan(call, "9.0") && Object.keys(call.read(HA_GROUPS)).length === 0;

/** Refuses a call if the groups are migrated. */
function unlessMigrated(failure: string, behaviour: Behaviour): Behaviour {
  return (call) => {
    if (areGroupsMigrated(call)) refuse.groupsMigrated(failure);
    return behaviour(call);
  };
}

function shown(call: Call, group: string, section: Frozen<Section>) {
  return { group, ...section, digest: call.digest(HA_GROUPS) };
}

function list(call: Call) {
  return Object.entries(call.read(HA_GROUPS)).map(([group, section]) => shown(call, group, section));
}

function read(call: Call) {
  const group = call.required("group");
  return shown(call, group, call.read(HA_GROUPS)[group] ?? refuse.noSuchGroup(group));
}

function create(call: Call): void {
  call.requireQuorum();
  const group = call.required("group");
  const section = sections.create("group", call.parameters("group", "type"));
  call.edit(HA_GROUPS, { failure: "create ha group failed" }, (groups) => {
    if (groups[group]) refuse.groupExists(group);
    groups[group] = section;
  });
}

function update(call: Call): void {
  const group = call.required("group");
  call.edit(HA_GROUPS, { failure: "update ha group failed" }, (groups) => {
    call.checkDigest(HA_GROUPS);
    const section = groups[group] ?? refuse.noSuchGroup(group);
    groups[group] = sections.update(section, call.parameters("delete", "digest"), call.list("delete"));
  });
}

function remove(call: Call): void {
  const group = call.required("group");
  call.edit(HA_GROUPS, { failure: "delete ha group failed" }, (groups) => {
    const user = Object.entries(call.read(HA_RESOURCES)).find(([, resource]) => resource.group === group)?.[0];
    if (user !== undefined) refuse.groupInUse(user);
    delete groups[group];
  });
}

export const groups: Routes = {
  "GET /cluster/ha/groups": unlessMigrated("cannot index groups", list),
  "POST /cluster/ha/groups": unlessMigrated("cannot create group", create),
  "GET /cluster/ha/groups/{group}": unlessMigrated("cannot read group", read),
  "PUT /cluster/ha/groups/{group}": unlessMigrated("cannot update group", update),
  "DELETE /cluster/ha/groups/{group}": unlessMigrated("cannot delete group", remove),
};

/** HA resources: guests that the HA manager keeps in their requested state. Facts: contributing/facts/ha.md#resources. */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import type { Routes } from "../../kernel/router";
import { type Section, sectionConfig } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import { HA_GROUPS, HA_RESOURCES, HA_RULES, HA_STATUS } from "./files";
import { areGroupsMigrated } from "./groups";
import { withoutResource } from "./rules/effective-rules";
import { checkGuest, parseSid } from "./sid";
import * as refuse from "./texts";

const options = { optional: "state group comment failback max_restart max_relocate auto-rebalance" };
const sections = sectionConfig({
  parameters: parametersOf("POST /cluster/ha/resources"),
  types: { vm: options, ct: options },
});

function shown(call: Call, sid: string, { group, ...section }: Frozen<Section>) {
  const digest = call.digest(HA_RESOURCES);
  if (group === undefined || areGroupsMigrated(call)) return { sid, ...section, digest };
  return { sid, ...section, group, digest };
}

function list(call: Call) {
  const type = call.text("type");
  const groups = call.read(HA_GROUPS);
  return Object.entries(call.read(HA_RESOURCES))
    .filter(([, section]) => (type ?? section.type) === section.type)
    .map(([sid, section]) => {
      const entry = shown(call, sid, section);
      if (!("group" in entry) || groups[String(entry.group)]) return entry;
      return { ...entry, errors: { group: `group '${entry.group}' does not exist` } };
    });
}

function read(call: Call) {
  const { sid } = parseSid(call);
  const section = call.read(HA_RESOURCES)[sid] ?? refuse.noSuchResource(sid);
  return shown(call, sid, section);
}

function create(call: Call): void {
  call.requireQuorum();
  const id = parseSid(call);
  if ((call.text("type") ?? id.type) !== id.type) refuse.typesDiffer();
  if (call.text("group") !== undefined && areGroupsMigrated(call)) refuse.groupsMigratedForResource();
  checkGuest(call, id);
  const section = sections.create(id.type, call.parameters("sid", "type"));
  call.edit(HA_RESOURCES, { failure: "create resource failed" }, (resources) => {
    if (resources[id.sid]) refuse.resourceExists(id.sid);
    resources[id.sid] = section;
  });
}

/** Refuses a service in error state unless it is to be disabled. Unmanaged resources have no state. */
export function checkServiceState(call: Call, sid: string, requested?: string): void {
  if (!isManaged(call, sid) || call.read(HA_STATUS).services[sid]?.state !== "error") return;
  if (requested !== "disabled") refuse.serviceInError(sid);
}

/** Whether HA manages the resource. It does not if the resource is ignored, or HA is disarmed in mode `ignore`. */
export function isManaged(call: Call, sid: string): boolean {
  const resource = call.read(HA_RESOURCES)[sid];
  return resource !== undefined && resource.state !== "ignored" && call.read(HA_STATUS).disarm?.mode !== "ignore";
}

function update(call: Call): void {
  const { sid } = parseSid(call);
  const group = call.text("group");
  if (isTrue(group)) {
    if (areGroupsMigrated(call)) refuse.groupsMigratedForResource();
    if (!call.read(HA_GROUPS)[group]) refuse.groupOfResourceMissing(group);
  }
  checkServiceState(call, sid, call.text("state"));
  call.edit(HA_RESOURCES, { failure: "update resources config failed" }, (resources) => {
    call.checkDigest(HA_RESOURCES);
    const section = resources[sid] ?? refuse.noSuchResource(sid);
    resources[sid] = sections.update(section, call.parameters("delete", "digest"), call.list("delete"));
  });
}

/** Removes a resource. With `purge` (default) it is also removed from all rules, and rules without resources are deleted. */
function remove(call: Call): void {
  const { sid } = parseSid(call);
  if (!call.read(HA_RESOURCES)[sid]) refuse.resourceNotManaged(sid);
  const options = { failure: "delete resource failed" };
  call.edit(HA_RESOURCES, options, (resources) => {
    delete resources[sid];
  });
  if (call.flag("purge") === false) return;
  call.edit(HA_RULES, options, (rules) => {
    for (const [id, rule] of Object.entries(rules)) {
      const reduced = withoutResource(rule, sid);
      if (reduced) rules[id] = reduced;
      else delete rules[id];
    }
  });
}

export const resources: Routes = {
  "GET /cluster/ha/resources": list,
  "POST /cluster/ha/resources": create,
  "GET /cluster/ha/resources/{sid}": read,
  "PUT /cluster/ha/resources/{sid}": update,
  "DELETE /cluster/ha/resources/{sid}": remove,
};

/**
 * Custom CPU models (`virtual-guest/cpu-models.conf`). Names are stored without the prefix `custom-` and
 * shown with it; the item read drops false values, the list does not.
 * Facts: contributing/facts/qemu.md#cpu-models.
 */

import type { Call } from "../../kernel/call";
import { lineFeed } from "../../kernel/common-texts";
import type { Routes } from "../../kernel/router";
import { type Section, sectionConfig, sectionFile } from "../../kernel/section-config";
import * as refuse from "./texts";

const sections = sectionConfig({
  properties: { hidden: { type: "boolean" }, "guest-phys-bits": { type: "integer" }, level: { type: "integer" } },
  types: {
    "cpu-model": {
      "reported-model": "optional",
      flags: "optional",
      hidden: "optional",
      "hv-vendor-id": "optional",
      "phys-bits": "optional",
      "guest-phys-bits": "optional",
      level: "optional",
    },
  },
});

const bare = (name: string) => name.replace(/^custom-/, "");
function shown(call: Call, name: string, { type: _, ...model }: Section) {
  return { cputype: `custom-${name}`, ...model, digest: call.digest(MODELS) };
}

function list(call: Call) {
  return Object.entries(call.read(MODELS))
    .filter(([name]) =>
      call.hasPrivilege(`/mapping/cpu/${name}`, ["Mapping.Audit", "Mapping.Use", "Mapping.Modify"], true),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, model]) => shown(call, name, model as Section));
}

function read(call: Call) {
  const name = bare(call.required("cputype"));
  const model = call.read(MODELS)[name] ?? refuse.modelNotFound(name);
  const entries = Object.entries(shown(call, name, model as Section));
  return Object.fromEntries(entries.filter(([, value]) => String(value) !== "0"));
}

/** What is left without the prefix has to be a name as well. */
function checkName(name: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_-]+\n?$/.test(name)) refuse.invalidName(name);
}

function create(call: Call): void {
  const name = bare(call.required("cputype"));
  checkName(name);
  call.edit(MODELS, (models) => {
    if (/[\r\n]/.test(name)) lineFeed();
    const { cputype: _, ...given } = call.parameters();
    const model = sections.create("cpu-model", given);
    if (models[name]) refuse.modelExists(name);
    models[name] = model;
  });
}

function update(call: Call): void {
  const removed = call.list("delete") ?? [];
  for (const option of ["cputype", "reported-model"]) {
    if (removed.includes(option)) refuse.fixedOption(option);
  }
  const name = bare(call.required("cputype"));
  checkName(name);
  call.edit(MODELS, (models) => {
    call.checkDigest(MODELS);
    const model = models[name] ?? refuse.noSuchModel(name);
    const given = call.parameters("cputype", "delete", "digest");
    const changed = sections.update(model, given);
    sections.removeUnset(changed, call.text("delete"), given);
    models[name] = changed;
  });
}

function remove(call: Call): void {
  const name = bare(call.required("cputype"));
  call.edit(MODELS, (models) => {
    if (!models[name]) refuse.noSuchModel(name);
    delete models[name];
  });
}

export const cpuModels: Routes = {
  "GET /cluster/qemu/custom-cpu-models": list,
  "POST /cluster/qemu/custom-cpu-models": create,
  "GET /cluster/qemu/custom-cpu-models/{cputype}": read,
  "PUT /cluster/qemu/custom-cpu-models/{cputype}": update,
  "DELETE /cluster/qemu/custom-cpu-models/{cputype}": remove,
};

// The file of custom CPU models. Facts: contributing/facts/qemu.md#cpu-models.

/** By name, without the prefix `custom-`. */
const MODELS = sectionFile("virtual-guest/cpu-models.conf");

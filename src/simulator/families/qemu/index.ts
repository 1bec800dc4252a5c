/**
 * CPUs of virtual machines: custom models and flags. Model names are stored without the prefix `custom-` and shown with
 * it. Reading a single model drops false values; the list shows them.
 * Facts: contributing/facts/qemu.md#cpu-models.
 */

import type { Call } from "../../kernel/call";
import { lineFeed } from "../../kernel/common-texts";
import { directory, type Family, type Routes } from "../../kernel/router";
import { type Section, sectionConfig, sectionFile } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import * as refuse from "./texts";

const sections = sectionConfig({
  parameters: parametersOf("POST /cluster/qemu/custom-cpu-models"),
  types: { "cpu-model": { optional: "reported-model flags hidden hv-vendor-id phys-bits guest-phys-bits level" } },
});

/** Models by name, without the prefix `custom-`. */
const MODELS = sectionFile("virtual-guest/cpu-models.conf");

const withoutPrefix = (name: string) => name.replace(/^custom-/, "");

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
  const name = withoutPrefix(call.required("cputype"));
  const model = call.read(MODELS)[name] ?? refuse.modelNotFound(name);
  const entries = Object.entries(shown(call, name, model as Section));
  return Object.fromEntries(entries.filter(([, value]) => String(value) !== "0"));
}

/** Refuses a name that is invalid without its prefix. */
function checkName(name: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_-]+\n?$/.test(name)) refuse.invalidName(name);
}

function create(call: Call): void {
  const name = withoutPrefix(call.required("cputype"));
  checkName(name);
  call.edit(MODELS, (models) => {
    if (/[\r\n]/.test(name)) lineFeed();
    const model = sections.create("cpu-model", call.parameters("cputype"));
    if (models[name]) refuse.modelExists(name);
    models[name] = model;
  });
}

function update(call: Call): void {
  const removed = call.list("delete") ?? [];
  for (const option of ["cputype", "reported-model"]) {
    if (removed.includes(option)) refuse.fixedOption(option);
  }
  const name = withoutPrefix(call.required("cputype"));
  checkName(name);
  call.edit(MODELS, (models) => {
    call.checkDigest(MODELS);
    const model = models[name] ?? refuse.noSuchModel(name);
    const options = call.parameters("cputype", "delete", "digest");
    const changed = sections.update(model, options);
    sections.removeUnset(changed, call.text("delete"), options);
    models[name] = changed;
  });
}

function remove(call: Call): void {
  const name = withoutPrefix(call.required("cputype"));
  call.edit(MODELS, (models) => {
    if (!models[name]) refuse.noSuchModel(name);
    delete models[name];
  });
}

const cpuModels: Routes = {
  "GET /cluster/qemu/custom-cpu-models": list,
  "POST /cluster/qemu/custom-cpu-models": create,
  "GET /cluster/qemu/custom-cpu-models/{cputype}": read,
  "PUT /cluster/qemu/custom-cpu-models/{cputype}": update,
  "DELETE /cluster/qemu/custom-cpu-models/{cputype}": remove,
};

/** CPU flags of guests, with the server's descriptions. */
const FLAGS: readonly (readonly [string, string])[] = [
  ["aes", "Activate AES instruction set for HW acceleration."],
  ["hv-tlbflush", "Improve performance in overcommitted Windows guests."],
  ["nested-virt", "Controls nested virtualization."],
  ["pcid", "Meltdown fix cost reduction on Westmere, Sandy-, and IvyBridge Intel CPUs."],
  ["pdpe1gb", "Allow guest OS to use 1GB size pages, if host HW supports it."],
  ["spec-ctrl", "Allows improved Spectre mitigation with Intel CPUs."],
  ["virt-ssbd", 'Basis for "Speculative Store Bypass" protection for AMD models.'],
];

function listFlags(call: Call) {
  if (call.text("arch") === "aarch64") return [];
  const nodes = call.cluster.inventory.nodes.filter(({ online }) => online).map(({ name }) => name);
  return FLAGS.map(([name, description]) => ({ name, description, "supported-on": nodes }));
}

const index: Routes = {
  "GET /cluster/qemu": directory("name", ["cpu-flags", "custom-cpu-models"]),
  "GET /cluster/qemu/cpu-flags": listFlags,
};

export const family: Family = { routes: [index, cpuModels] };

/**
 * Custom CPU models (`virtual-guest/cpu-models.conf`) and CPU flags. Names are stored without the prefix `custom-` and
 * shown with it; the item read drops false values, the list does not.
 */
import { fail } from "../kernel/api-error";
import type { Call } from "../kernel/call";
import { configFile } from "../kernel/config-file";
import { directory } from "../kernel/directory";
import type { Family } from "../kernel/router";
import { type Section, type Sections, sectionConfig } from "../kernel/section-config";

const MODELS = configFile<Sections>("virtual-guest/cpu-models.conf", () => ({}));

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
const missing = (name: string): never => fail(500, `custom CPU model '${name}' does not exist`);

function shown(call: Call, name: string, { type: _, ...model }: Section) {
  return { cputype: `custom-${name}`, ...model, digest: call.digest(MODELS) };
}

/** What is left without the prefix has to be a name as well. */
function checkName(name: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_-]+\n?$/.test(name)) fail(500, `invalid configuration ID '${name}'`);
}

function create(call: Call): void {
  const name = bare(call.need("cputype"));
  checkName(name);
  call.edit(MODELS, (models) => {
    if (/[\r\n]/.test(name)) fail(500, "property contains a line feed");
    const { cputype: _, ...given } = call.given();
    const model = sections.create("cpu-model", given);
    if (models[name]) fail(500, `custom CPU model '${name}' already exists`);
    models[name] = model;
  });
}

function update(call: Call): void {
  const removed = call.list("delete") ?? [];
  for (const option of ["cputype", "reported-model"]) {
    if (removed.includes(option)) fail(500, `cannot delete '${option}'`);
  }
  const name = bare(call.need("cputype"));
  checkName(name);
  call.edit(MODELS, (models) => {
    call.checkDigest(MODELS);
    const model = models[name] ?? missing(name);
    const given = call.given("cputype", "delete", "digest");
    const changed = sections.update(model, given);
    sections.removeUnset(changed, call.text("delete"), given);
    models[name] = changed;
  });
}

const FLAGS: readonly (readonly [string, string])[] = [
  ["aes", "Activate AES instruction set for HW acceleration."],
  ["hv-tlbflush", "Improve performance in overcommitted Windows guests."],
  ["nested-virt", "Controls nested virtualization."],
  ["pcid", "Meltdown fix cost reduction on Westmere, Sandy-, and IvyBridge Intel CPUs."],
  ["pdpe1gb", "Allow guest OS to use 1GB size pages, if host HW supports it."],
  ["spec-ctrl", "Allows improved Spectre mitigation with Intel CPUs."],
  ["virt-ssbd", 'Basis for "Speculative Store Bypass" protection for AMD models.'],
];

export const qemu: Family = (route) => {
  route("GET", "/cluster/qemu", directory("name", ["cpu-flags", "custom-cpu-models"]));
  route("GET", "/cluster/qemu/cpu-flags", (call) => {
    if (call.text("arch") === "aarch64") return [];
    const nodes = call.cluster.inventory.nodes.filter(({ online }) => online).map(({ name }) => name);
    return FLAGS.map(([name, description]) => ({ name, description, "supported-on": nodes }));
  });
  route("GET", "/cluster/qemu/custom-cpu-models", (call) =>
    Object.entries(call.read(MODELS))
      .filter(([name]) => call.may(`/mapping/cpu/${name}`, ["Mapping.Audit", "Mapping.Use", "Mapping.Modify"], true))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, model]) => shown(call, name, model as Section)),
  );
  route("GET", "/cluster/qemu/custom-cpu-models/{cputype}", (call) => {
    const name = bare(call.need("cputype"));
    const model = call.read(MODELS)[name] ?? fail(500, `Custom cputype '${name}' not found`);
    const entries = Object.entries(shown(call, name, model as Section));
    return Object.fromEntries(entries.filter(([, value]) => String(value) !== "0"));
  });
  route("POST", "/cluster/qemu/custom-cpu-models", create);
  route("PUT", "/cluster/qemu/custom-cpu-models/{cputype}", update);
  route("DELETE", "/cluster/qemu/custom-cpu-models/{cputype}", (call) => {
    const name = bare(call.need("cputype"));
    call.edit(MODELS, (models) => {
      if (!models[name]) missing(name);
      delete models[name];
    });
  });
};

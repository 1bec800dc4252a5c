/** CPUs of virtual machines: custom models and flags. Facts: contributing/facts/qemu.md#cpu-models. */

import type { Call } from "../../kernel/call";
import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { directory } from "../../kernel/router";
import { cpuModels } from "./cpu-models";

// CPU flags that guests can be given. Facts: contributing/facts/qemu.md#cpu-models.

const FLAGS: readonly (readonly [string, string])[] = [
  ["aes", "Activate AES instruction set for HW acceleration."],
  ["hv-tlbflush", "Improve performance in overcommitted Windows guests."],
  ["nested-virt", "Controls nested virtualization."],
  ["pcid", "Meltdown fix cost reduction on Westmere, Sandy-, and IvyBridge Intel CPUs."],
  ["pdpe1gb", "Allow guest OS to use 1GB size pages, if host HW supports it."],
  ["spec-ctrl", "Allows improved Spectre mitigation with Intel CPUs."],
  ["virt-ssbd", 'Basis for "Speculative Store Bypass" protection for AMD models.'],
];

function list(call: Call) {
  if (call.text("arch") === "aarch64") return [];
  const nodes = call.cluster.inventory.nodes.filter(({ online }) => online).map(({ name }) => name);
  return FLAGS.map(([name, description]) => ({ name, description, "supported-on": nodes }));
}

const cpuFlags: Routes = {
  "GET /cluster/qemu/cpu-flags": list,
};

const index: Routes = {
  "GET /cluster/qemu": directory("name", ["cpu-flags", "custom-cpu-models"]),
};

export const family: Family = { routes: [index, cpuFlags, cpuModels] };

/** CPU flags that guests can be given. Facts: contributing/facts/qemu.md#cpu-models. */
import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";

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

export const cpuFlags: Routes = {
  "GET /cluster/qemu/cpu-flags": list,
};

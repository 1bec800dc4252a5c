import type { Blocks } from "../../support/json-configuration";
import { casesOf, type DataPart, elementOf } from "./group";

const seeds: Blocks = {
  "pve_cpu_model.migratable": {
    name: "migratable",
    reported_model: "EPYC-Rome",
    flags: { enabled: ["pdpe1gb", "aes"], disabled: ["pcid"] },
  },
};
const caseOf = casesOf(seeds);

const model = caseOf("pve_cpu_model.migratable", {
  cpu_type: "custom-migratable",
  flags: { disabled: ["pcid"], enabled: ["aes", "pdpe1gb"] },
  hidden: false,
});

/** CPU models and flags. */
export const qemu: DataPart = {
  seeds,
  cases: [
    model,
    { type: "cpu_models", expected: { models: [elementOf(model)] } },
    {
      type: "cpu_flags",
      about: "cluster",
      expected: {
        flags: [
          ["aes", "Activate AES instruction set for HW acceleration."],
          ["hv-tlbflush", "Improve performance in overcommitted Windows guests."],
          ["nested-virt", "Controls nested virtualization."],
          ["pcid", "Meltdown fix cost reduction on Westmere, Sandy-, and IvyBridge Intel CPUs."],
          ["pdpe1gb", "Allow guest OS to use 1GB size pages, if host HW supports it."],
          ["spec-ctrl", "Allows improved Spectre mitigation with Intel CPUs."],
          ["virt-ssbd", 'Basis for "Speculative Store Bypass" protection for AMD models.'],
        ].map(([name, description]) => ({ name, description, supported_on: ["pve1", "pve2", "pve3"] })),
      },
    },
  ],
};

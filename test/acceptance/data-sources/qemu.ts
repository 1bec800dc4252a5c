import type { DataPart } from "./group";

/** CPU models and flags. */
export const qemu: DataPart = {
  seeds: `
resource "pve_cpu_model" "migratable" {
  name           = "migratable"
  reported_model = "EPYC-Rome"
  flags          = { enabled = ["pdpe1gb", "aes"], disabled = ["pcid"] }
}
`,
  cases: [
    {
      type: "cpu_model",
      arguments: { name: "migratable" },
      expected: {
        cpu_type: "custom-migratable",
        flags: { disabled: ["pcid"], enabled: ["aes", "pdpe1gb"] },
        hidden: false,
        reported_model: "EPYC-Rome",
      },
    },
    {
      type: "cpu_models",
      expected: {
        models: [
          {
            cpu_type: "custom-migratable",
            flags: { disabled: ["pcid"], enabled: ["aes", "pdpe1gb"] },
            hidden: false,
            name: "migratable",
            reported_model: "EPYC-Rome",
          },
        ],
      },
    },
    {
      type: "cpu_flags",
      about: "cluster",
      expected: {
        flags: [
          {
            description: "Activate AES instruction set for HW acceleration.",
            name: "aes",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Improve performance in overcommitted Windows guests.",
            name: "hv-tlbflush",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Controls nested virtualization.",
            name: "nested-virt",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Meltdown fix cost reduction on Westmere, Sandy-, and IvyBridge Intel CPUs.",
            name: "pcid",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Allow guest OS to use 1GB size pages, if host HW supports it.",
            name: "pdpe1gb",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Allows improved Spectre mitigation with Intel CPUs.",
            name: "spec-ctrl",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: 'Basis for "Speculative Store Bypass" protection for AMD models.',
            name: "virt-ssbd",
            supported_on: ["pve1", "pve2", "pve3"],
          },
        ],
      },
    },
  ],
};

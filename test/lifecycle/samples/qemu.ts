/** Custom CPU models. */
import type { Scenario } from "../sample";

export const qemu: Scenario = {
  name: "qemu",
  samples: [
    {
      type: "cpu_model",
      minimal: (n) => ({ name: `model${n}`, reported_model: "kvm64" }),
      fields: {
        name: ["model1", "other"],
        reported_model: ["EPYC-Rome", "host"],
        flags: [{ enabled: ["aes"], disabled: ["pcid"] }, { enabled: ["pdpe1gb", "aes"] }],
        hidden: [true, false],
        hv_vendor_id: ["proxmox", "other"],
        phys_bits: ["40", "host"],
        guest_phys_bits: [39, 64],
        level: [22, 4_294_967_295],
      },
    },
  ],
};

/** Closed sets of values of CPU models. Facts: contributing/facts/qemu.md. */
import { enumeration } from "../formats/enumeration";

export const architectureValues = enumeration("qemu.Architecture", "Processor architecture.", {
  x86_64: "64-bit x86.",
  aarch64: "64-bit ARM.",
});

export const acceleratorValues = enumeration("qemu.Accelerator", "How QEMU runs guests.", {
  kvm: "By the processor itself.",
  tcg: "By emulation.",
});

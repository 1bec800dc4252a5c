/** CPU flags of QEMU, and the nodes that support them. Facts: contributing/facts/qemu.md#cpu-flags. */

import { listOf, set, string } from "../../framework/attribute";
import { enumeration } from "../formats/enumeration";
import { sortedBy } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";

const architectureValues = enumeration("qemu.Architecture", "Processor architecture.", {
  x86_64: "64-bit x86.",
  aarch64: "64-bit ARM.",
});

const acceleratorValues = enumeration("qemu.Accelerator", "Accelerator that QEMU runs guests with.", {
  kvm: "Hardware virtualization by the processor.",
  tcg: "Emulation in software.",
});

const flag = {
  name: parameter("name", { doc: "Name of the flag." }).computed(),
  description: parameter("description", { doc: "Effect of the flag." }).computed(),
  supported_on: parameter(
    "supported-on",
    set(string({ doc: "Node." }), { doc: "Nodes whose processors support the flag, as they last reported." }),
  ).computed(),
};

export const cpuFlagsData = dataSource({
  type: "cpu_flags",
  since: "9.1.15",
  family: "qemu",
  description: "CPU flags that QEMU knows, sorted by name, with the nodes that support them. Needs Proxmox VE 9.1.15.",
  attributes: {
    architecture: string<"x86_64" | "aarch64">({
      doc: "`x86_64` or `aarch64`. The server's default is the architecture of the node that receives the request.",
      check: [architectureValues],
    }).optional(),
    accelerator: string<"kvm" | "tcg">({
      doc: "`kvm` or `tcg`. The server's default is `kvm`.",
      check: [acceleratorValues],
    }).optional(),
    flags: listOf(flag, { doc: "CPU flags." }).computed(),
  },
  operations: ["GET /cluster/qemu/cpu-flags"],
  async read({ architecture, accelerator }, { services }) {
    const entries = await services.read(
      "GET /cluster/qemu/cpu-flags",
      {},
      { ...(architecture !== null && { arch: architecture }), ...(accelerator !== null && { accel: accelerator }) },
    );
    const flags = entries.map((entry) => decodeAnswer(flag, entry));
    return { flags: sortedBy(flags, "name") };
  },
});

/**
 * Custom CPU models. Facts: contributing/facts/qemu.md#cpu-models. Answers have the prefix `custom-` before names; paths and
 * requests do not need it. The read of a single model omits false values, so the provider reads the list. No request clears
 * `reported-model`.
 */

import { bool, object, set, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { ConfigOf } from "../../framework/state-of";
import { message } from "../../naming/message";
import { isMap } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import {
  cpuFlagName,
  cpuModelName,
  cpuType,
  hyperVVendorId,
  parseCpuFlags,
  physBits,
  printCpuFlags,
} from "../formats/cpu-models";
import { matching } from "../formats/validator";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { type Codec, parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { reportedText } from "../parameters/reported-text";
import { reportedModelValues } from "./reported-models";

interface Flags {
  readonly enabled: readonly string[] | null;
  readonly disabled: readonly string[] | null;
}

const flagsCodec: Codec<Flags> = {
  encode: ({ enabled, disabled }) =>
    printCpuFlags({ enabled: enabled?.toSorted() ?? [], disabled: disabled?.toSorted() ?? [] }),
  decode(raw) {
    const { enabled, disabled } = parseCpuFlags(reportedText(raw));
    return { enabled: enabled.length > 0 ? [...enabled] : null, disabled: disabled.length > 0 ? [...disabled] : null };
  },
};

const flagSet = (doc: string) =>
  set(string({ doc: "CPU flag, such as `aes`.", check: [cpuFlagName] }), { doc }).optional();

const attributes = {
  name: parameter("cputype", {
    doc: "Name, 2 to 40 characters, without the prefix `custom-`.",
    check: [
      cpuModelName,
      (name) =>
        name.startsWith("custom-") ? "must not begin with custom-: guests refer to it with that prefix" : undefined,
    ],
  }).key(),
  reported_model: parameter("reported-model", {
    doc: "CPU model of QEMU that the guest sees, such as `Skylake-Server` or `EPYC-Rome`.",
    check: [
      matching(/^[A-Za-z0-9_.-]+$/, "must be the name of a CPU model of QEMU, such as host, EPYC or Skylake-Server"),
      reportedModelValues,
    ],
  }).required(),
  flags: parameter(
    "flags",
    object(
      { enabled: flagSet("Flags to add."), disabled: flagSet("Flags to remove.") },
      { doc: "Flags of the model." },
    ),
    { codec: flagsCodec },
  ).optional(),
  hidden: parameter("hidden", bool({ doc: "Whether KVM is hidden from the guest." })).default(false),
  hv_vendor_id: parameter("hv-vendor-id", {
    doc: "Hyper-V vendor ID that the guest sees, at most 12 letters and digits. Some drivers check it.",
    check: [hyperVVendorId],
  }).optional(),
  phys_bits: parameter("phys-bits", {
    doc: "Number of physical address bits, `8` to `64`, or `host` for those of the node.",
    check: [physBits],
  }).optional(),
  guest_phys_bits: parameter(
    "guest-phys-bits",
    integer({ doc: "Number of physical address bits that the guest may use.", min: 32, max: 64 }),
  ).optional(),
  level: parameter("level", integer({ doc: "Highest CPUID level. 0 means not set.", min: 0, max: 4_294_967_295 }))
    .optional()
    .whenAbsent(0),
  cpu_type: string({ doc: "Name of the model in the `cpu` setting of guests." }).derived(["name"], (name: string) =>
    cpuType(name),
  ),
};

type Config = ConfigOf<typeof attributes>;

const guestBits: Caution<Config> = {
  id: "cpu-guest-bits",
  finds: "`guest_phys_bits` of a CPU model is above its `phys_bits`.",
  remedy: "Lower `guest_phys_bits` to `phys_bits`, or raise `phys_bits`.",
  find({ phys_bits: own, guest_phys_bits: guest }, warn) {
    if (typeof guest !== "number" || typeof own !== "string" || !(guest > Number(own))) return;
    warn(path("guest_phys_bits"), message`${guest} cannot work: the processor has ${own} bits by \`phys_bits\`.`);
  },
};

const flagTwice: Caution<Config> = {
  id: "cpu-flag-twice",
  finds: "A CPU model both enables and disables a flag.",
  remedy: "Remove the flag from `enabled` or from `disabled`.",
  find({ flags: given }, warn) {
    if (!isMap(given)) return;
    const [on = [], off = []] = [given.enabled, given.disabled].map((set) => (Array.isArray(set) ? set : []));
    for (const flag of on.filter((one) => typeof one === "string" && off.includes(one)))
      warn(path("flags"), message`has "${String(flag)}" twice, in \`enabled\` and in \`disabled\`.`);
  },
};

const withoutPrefix = (name: string) => name.replace(/^custom-/, "");

export const cpuModel = collectionResource({
  type: "cpu_model",
  since: "9.1.15",
  family: "qemu",
  description:
    "A custom CPU model for guests. Guests refer to it by `cpu_type`. The server does not check whether guests still use a model that you remove. Changes take effect at the next start of a guest.",
  example: `resource "pve_cpu_model" "migratable" {
  name           = "migratable"
  reported_model = "EPYC-Rome"
  flags = {
    enabled  = ["aes", "pdpe1gb"]
    disabled = ["pcid"]
  }
}
`,
  importExample: "migratable",
  attributes,
  cautions: [guestBits, flagTwice],
  collection: {
    path: "/cluster/qemu/custom-cpu-models",
    key: "name",
    domain: "file-virtual-guest_cpu-models_conf",
    update: "partial",
    canonicalKey: withoutPrefix,
    decode: (entry, state) => ({
      ...decodeAnswer(attributes, entry),
      name: state.name ?? withoutPrefix(reportedText(entry.cputype)),
    }),
    keyInAnswer: "cputype",
  },
});

export const cpuModelData = objectDataSource(cpuModel);
export const cpuModelsData = listDataSource(cpuModel, "models", { type: "cpu_models" });

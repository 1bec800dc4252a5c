/**
 * Custom CPU models. Facts: contributing/facts/qemu.md#cpu-models. Answers have the prefix `custom-` before names; paths and
 * requests do not need it. The read of a single model omits false values, so the provider reads the list. No request clears
 * `reported-model`.
 *
 * ```ts
 * canonicalCpuModelName("custom-mycpu"); // "mycpu"
 * parseCpuFlags("+aes;-pcid");           // { enabled: ["aes"], disabled: ["pcid"] }
 * ```
 */
import { bool, object, set, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { ConfigOf } from "../../framework/state-of";
import { message } from "../../naming/message";
import { isMap } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import { knownValues } from "../formats/enumeration";
import { splitSemicolons } from "../formats/lists";
import { configId } from "../formats/names";
import { all, matching, maxLength, type Validator } from "../formats/validator";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import type { Codec } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { reportedText } from "../parameters/reported-text";

const PREFIX = "custom-";

/** Name of a model. The server accepts it with and without the prefix, and stores it without. */
const cpuModelName = all(configId, maxLength(40));

/** Removes the prefix, which answers always have. */
export function canonicalCpuModelName(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

/** The CPU type of a guest that uses the model. */
export function cpuType(name: string): string {
  return PREFIX + canonicalCpuModelName(name);
}

/** Name of one flag, without sign. The check does not test whether QEMU knows it. */
const cpuFlagName = matching(/^[a-zA-Z0-9_.-]+$/, "must be a CPU flag: letters, digits and _ - .");

interface CpuFlags {
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
}

export function parseCpuFlags(value: string): CpuFlags {
  const items = splitSemicolons(value);
  const signed = (sign: string) => items.filter((item) => item.startsWith(sign)).map((item) => item.slice(1));
  return { enabled: signed("+"), disabled: signed("-") };
}

/** Sorted, so that equal sets give equal texts. */
export function printCpuFlags({ enabled, disabled }: CpuFlags): string {
  const signed = (sign: string, names: readonly string[]) => [...new Set(names)].sort().map((name) => sign + name);
  return [...signed("+", enabled), ...signed("-", disabled)].join(";");
}

/** Format `pve-phys-bits`. */
const physBits: Validator = (value) =>
  value === "host" || (/^[1-9][0-9]?$/.test(value) && Number(value) >= 8 && Number(value) <= 64)
    ? undefined
    : 'must be a number from 8 to 64 or "host"';

const hyperVVendorId = matching(/^[a-zA-Z0-9]{1,12}$/, "must be 1 to 12 letters and digits");

/** CPU models that QEMU of Proxmox VE 9.2 can report to guests. Other versions of QEMU may have more. */
const MODELS = `
  486 a64fx athlon Broadwell Broadwell-IBRS Broadwell-noTSX Broadwell-noTSX-IBRS Cascadelake-Server
  Cascadelake-Server-noTSX Cascadelake-Server-v2 Cascadelake-Server-v4 Cascadelake-Server-v5 ClearwaterForest
  ClearwaterForest-v2 ClearwaterForest-v3 Conroe Cooperlake Cooperlake-v2 core2duo coreduo cortex-a35 cortex-a53
  cortex-a55 cortex-a57 cortex-a710 cortex-a72 cortex-a76 cortex-a78ae DiamondRapids EPYC EPYC-Genoa
  EPYC-Genoa-v2 EPYC-IBPB EPYC-Milan EPYC-Milan-v2 EPYC-Milan-v3 EPYC-Rome EPYC-Rome-v2 EPYC-Rome-v3
  EPYC-Rome-v4 EPYC-Rome-v5 EPYC-Turin EPYC-v3 EPYC-v4 EPYC-v5 GraniteRapids GraniteRapids-v2 GraniteRapids-v3
  GraniteRapids-v4 GraniteRapids-v5 Haswell Haswell-IBRS Haswell-noTSX Haswell-noTSX-IBRS host Icelake-Client
  Icelake-Client-noTSX Icelake-Server Icelake-Server-noTSX Icelake-Server-v3 Icelake-Server-v4 Icelake-Server-v5
  Icelake-Server-v6 Icelake-Server-v7 IvyBridge IvyBridge-IBRS KnightsMill kvm32 kvm64 max Nehalem Nehalem-IBRS
  neoverse-n1 neoverse-n2 neoverse-v1 Opteron_G1 Opteron_G2 Opteron_G3 Opteron_G4 Opteron_G5 Penryn pentium
  pentium2 pentium3 phenom qemu32 qemu64 SandyBridge SandyBridge-IBRS SapphireRapids SapphireRapids-v2
  SapphireRapids-v3 SapphireRapids-v4 SapphireRapids-v5 SapphireRapids-v6 SierraForest SierraForest-v2
  SierraForest-v3 SierraForest-v4 SierraForest-v5 Skylake-Client Skylake-Client-IBRS Skylake-Client-noTSX-IBRS
  Skylake-Client-v4 Skylake-Server Skylake-Server-IBRS Skylake-Server-noTSX-IBRS Skylake-Server-v4
  Skylake-Server-v5 Westmere Westmere-IBRS
`;

const MEANINGS: Readonly<Record<string, string>> = {
  host: "The model of the node's processor.",
  max: "All features that the node's processor and QEMU support.",
};

const reportedModelValues = knownValues(
  "qemu.ReportedModel",
  "CPU model of QEMU that a guest sees. Others may exist.",
  Object.fromEntries(
    MODELS.trim()
      .split(/\s+/)
      .map((model) => [model, meaningOf(model)]),
  ),
  "exact",
);

function meaningOf(model: string) {
  const doc = MEANINGS[model] ?? `QEMU's model \`${model}\`.`;
  return /^\d/.test(model) ? { name: `I${model}`, doc } : doc;
}

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
  find({ flags: configured }, warn) {
    if (!isMap(configured)) return;
    const [on = [], off = []] = [configured.enabled, configured.disabled].map((set) => (Array.isArray(set) ? set : []));
    for (const flag of on.filter((candidate) => typeof candidate === "string" && off.includes(candidate)))
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

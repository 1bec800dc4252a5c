/**
 * CPU models that QEMU of Proxmox VE 9.2 can report to guests. Other versions of QEMU may have more.
 * Facts: contributing/facts/qemu.md#cpu-models.
 */
import { knownValues } from "../formats/enumeration";

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

export const reportedModelValues = knownValues(
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

// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, Numeric } from "../values";

export interface QemuOperations {
  "GET /cluster/qemu": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/qemu/cpu-flags": {
    parameters: {
      accel?: "kvm" | "tcg";
      arch?: "aarch64" | "x86_64";
    };
    answer: readonly {
      readonly description?: string | null;
      readonly name?: string | null;
      readonly "supported-on"?: readonly string[] | null;
    }[];
  };
  "GET /cluster/qemu/custom-cpu-models": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly cputype: string;
      readonly digest?: string | null;
      readonly flags?: string | null;
      readonly "guest-phys-bits"?: AnsweredNumber | null;
      readonly hidden?: AnsweredFlag | null;
      readonly "hv-vendor-id"?: string | null;
      readonly level?: AnsweredNumber | null;
      readonly "phys-bits"?: string | null;
      readonly "reported-model"?: string | null;
    }[];
  };
  "POST /cluster/qemu/custom-cpu-models": {
    parameters: {
      cputype: string;
      flags?: string;
      "guest-phys-bits"?: Numeric;
      hidden?: Flag;
      "hv-vendor-id"?: string;
      level?: Numeric;
      "phys-bits"?: string;
      "reported-model": "486" | "Broadwell" | "Broadwell-IBRS" | "Broadwell-noTSX" | "Broadwell-noTSX-IBRS" | "Cascadelake-Server" | "Cascadelake-Server-noTSX" | "Cascadelake-Server-v2" | "Cascadelake-Server-v4" | "Cascadelake-Server-v5" | "ClearwaterForest" | "ClearwaterForest-v2" | "ClearwaterForest-v3" | "Conroe" | "Cooperlake" | "Cooperlake-v2" | "DiamondRapids" | "EPYC" | "EPYC-Genoa" | "EPYC-Genoa-v2" | "EPYC-IBPB" | "EPYC-Milan" | "EPYC-Milan-v2" | "EPYC-Milan-v3" | "EPYC-Rome" | "EPYC-Rome-v2" | "EPYC-Rome-v3" | "EPYC-Rome-v4" | "EPYC-Rome-v5" | "EPYC-Turin" | "EPYC-v3" | "EPYC-v4" | "EPYC-v5" | "GraniteRapids" | "GraniteRapids-v2" | "GraniteRapids-v3" | "GraniteRapids-v4" | "GraniteRapids-v5" | "Haswell" | "Haswell-IBRS" | "Haswell-noTSX" | "Haswell-noTSX-IBRS" | "Icelake-Client" | "Icelake-Client-noTSX" | "Icelake-Server" | "Icelake-Server-noTSX" | "Icelake-Server-v3" | "Icelake-Server-v4" | "Icelake-Server-v5" | "Icelake-Server-v6" | "Icelake-Server-v7" | "IvyBridge" | "IvyBridge-IBRS" | "KnightsMill" | "Nehalem" | "Nehalem-IBRS" | "Opteron_G1" | "Opteron_G2" | "Opteron_G3" | "Opteron_G4" | "Opteron_G5" | "Penryn" | "SandyBridge" | "SandyBridge-IBRS" | "SapphireRapids" | "SapphireRapids-v2" | "SapphireRapids-v3" | "SapphireRapids-v4" | "SapphireRapids-v5" | "SapphireRapids-v6" | "SierraForest" | "SierraForest-v2" | "SierraForest-v3" | "SierraForest-v4" | "SierraForest-v5" | "Skylake-Client" | "Skylake-Client-IBRS" | "Skylake-Client-noTSX-IBRS" | "Skylake-Client-v4" | "Skylake-Server" | "Skylake-Server-IBRS" | "Skylake-Server-noTSX-IBRS" | "Skylake-Server-v4" | "Skylake-Server-v5" | "Westmere" | "Westmere-IBRS" | "a64fx" | "athlon" | "core2duo" | "coreduo" | "cortex-a35" | "cortex-a53" | "cortex-a55" | "cortex-a57" | "cortex-a710" | "cortex-a72" | "cortex-a76" | "cortex-a78ae" | "host" | "kvm32" | "kvm64" | "max" | "neoverse-n1" | "neoverse-n2" | "neoverse-v1" | "pentium" | "pentium2" | "pentium3" | "phenom" | "qemu32" | "qemu64";
    };
    answer: unknown;
  };
  "DELETE /cluster/qemu/custom-cpu-models/{cputype}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/qemu/custom-cpu-models/{cputype}": {
    parameters: Record<never, never>;
    answer: {
      readonly cputype?: string | null;
      readonly digest?: string | null;
      readonly flags?: string | null;
      readonly "guest-phys-bits"?: AnsweredNumber | null;
      readonly hidden?: AnsweredFlag | null;
      readonly "hv-vendor-id"?: string | null;
      readonly level?: AnsweredNumber | null;
      readonly "phys-bits"?: string | null;
      readonly "reported-model"?: string | null;
    };
  };
  "PUT /cluster/qemu/custom-cpu-models/{cputype}": {
    parameters: {
      delete?: string;
      digest?: string;
      flags?: string;
      "guest-phys-bits"?: Numeric;
      hidden?: Flag;
      "hv-vendor-id"?: string;
      level?: Numeric;
      "phys-bits"?: string;
      "reported-model"?: "486" | "Broadwell" | "Broadwell-IBRS" | "Broadwell-noTSX" | "Broadwell-noTSX-IBRS" | "Cascadelake-Server" | "Cascadelake-Server-noTSX" | "Cascadelake-Server-v2" | "Cascadelake-Server-v4" | "Cascadelake-Server-v5" | "ClearwaterForest" | "ClearwaterForest-v2" | "ClearwaterForest-v3" | "Conroe" | "Cooperlake" | "Cooperlake-v2" | "DiamondRapids" | "EPYC" | "EPYC-Genoa" | "EPYC-Genoa-v2" | "EPYC-IBPB" | "EPYC-Milan" | "EPYC-Milan-v2" | "EPYC-Milan-v3" | "EPYC-Rome" | "EPYC-Rome-v2" | "EPYC-Rome-v3" | "EPYC-Rome-v4" | "EPYC-Rome-v5" | "EPYC-Turin" | "EPYC-v3" | "EPYC-v4" | "EPYC-v5" | "GraniteRapids" | "GraniteRapids-v2" | "GraniteRapids-v3" | "GraniteRapids-v4" | "GraniteRapids-v5" | "Haswell" | "Haswell-IBRS" | "Haswell-noTSX" | "Haswell-noTSX-IBRS" | "Icelake-Client" | "Icelake-Client-noTSX" | "Icelake-Server" | "Icelake-Server-noTSX" | "Icelake-Server-v3" | "Icelake-Server-v4" | "Icelake-Server-v5" | "Icelake-Server-v6" | "Icelake-Server-v7" | "IvyBridge" | "IvyBridge-IBRS" | "KnightsMill" | "Nehalem" | "Nehalem-IBRS" | "Opteron_G1" | "Opteron_G2" | "Opteron_G3" | "Opteron_G4" | "Opteron_G5" | "Penryn" | "SandyBridge" | "SandyBridge-IBRS" | "SapphireRapids" | "SapphireRapids-v2" | "SapphireRapids-v3" | "SapphireRapids-v4" | "SapphireRapids-v5" | "SapphireRapids-v6" | "SierraForest" | "SierraForest-v2" | "SierraForest-v3" | "SierraForest-v4" | "SierraForest-v5" | "Skylake-Client" | "Skylake-Client-IBRS" | "Skylake-Client-noTSX-IBRS" | "Skylake-Client-v4" | "Skylake-Server" | "Skylake-Server-IBRS" | "Skylake-Server-noTSX-IBRS" | "Skylake-Server-v4" | "Skylake-Server-v5" | "Westmere" | "Westmere-IBRS" | "a64fx" | "athlon" | "core2duo" | "coreduo" | "cortex-a35" | "cortex-a53" | "cortex-a55" | "cortex-a57" | "cortex-a710" | "cortex-a72" | "cortex-a76" | "cortex-a78ae" | "host" | "kvm32" | "kvm64" | "max" | "neoverse-n1" | "neoverse-n2" | "neoverse-v1" | "pentium" | "pentium2" | "pentium3" | "phenom" | "qemu32" | "qemu64";
    };
    answer: unknown;
  };
}

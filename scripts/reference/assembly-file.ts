/** The build's data about the public types of our library, and those of CDKTF. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { TypeReference } from "../../src/tools/languages/assembly";
import { at } from "../build/project";

interface Documented {
  readonly docs?: {
    readonly summary?: string;
    readonly remarks?: string;
    readonly example?: string;
    readonly default?: string;
  };
  readonly locationInModule?: { readonly filename: string };
}

export interface Member extends Documented {
  readonly name: string;
  readonly type?: TypeReference;
  readonly optional?: boolean;
  readonly variadic?: boolean;
  readonly static?: boolean;
  readonly protected?: boolean;
  readonly const?: boolean;
  readonly parameters?: readonly Member[];
  readonly returns?: { readonly type: TypeReference; readonly optional?: boolean };
}

export interface Type extends Documented {
  readonly name?: string;
  readonly namespace?: string;
  readonly kind?: "class" | "interface" | "enum";
  readonly datatype?: boolean;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly properties?: readonly Member[];
  readonly methods?: readonly Member[];
  readonly initializer?: { readonly parameters?: readonly Member[] };
}

type Types = Readonly<Record<string, Type>>;

let types: Types | undefined;

/** Type by full name, such as `cdktf-pve.firewall.Alias`. */
export function assemblyTypes(): Types {
  types ??= {
    ...JSON.parse(gunzipSync(readFileSync(at(".jsii.gz"))).toString()).types,
    ...JSON.parse(readFileSync(at("node_modules", "cdktf", ".jsii"), "utf8")).types,
  } as Types;
  return types;
}

/** The construct library as jsii describes it to other languages, and its comparison with an earlier release by `jsii-diff`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareAssemblies } from "jsii-diff";
import { Assembly, TypeSystem } from "jsii-reflect";
import { assemblyTypes, type Type } from "../../scripts/reference/assembly-file";
import { ROOT } from "../repository/files";

/** Types by full name, such as `cdktf-pve.firewall.Alias`. */
export type Types = Readonly<Record<string, Type>>;

/** The types of this package. Their documentation contains only deprecations. */
export function presentTypes(): Types {
  const own = Object.entries(assemblyTypes()).filter(([name]) => name.startsWith("cdktf-pve."));
  return JSON.parse(JSON.stringify(Object.fromEntries(own), withoutTexts)) as Types;
}

function withoutTexts(key: string, value: unknown): unknown {
  if (key === "locationInModule" || key === "symbolId") return undefined;
  if (key !== "docs") return value;
  const { deprecated } = value as { readonly deprecated?: string };
  return deprecated === undefined ? undefined : { deprecated };
}

/** Changes that break applications in any of the languages. */
export function breakingTypes(before: Types, now: Types): string[] {
  return [...compareAssemblies(assemblyOf(before), assemblyOf(now)).messages()];
}

function assemblyOf(types: Types): Assembly {
  const system = new TypeSystem();
  const load = (spec: unknown) => system.addAssembly(new Assembly(system, spec as Assembly["spec"]));
  for (const name of ["constructs", "cdktf"])
    load(JSON.parse(readFileSync(join(ROOT, "node_modules", name, ".jsii"), "utf8")));
  const areas = Object.values(types).flatMap(({ namespace }) => namespace ?? []);
  const submodules = Object.fromEntries(areas.map((area) => [`cdktf-pve.${area}`, {}]));
  return load({ schema: "jsii/0.10.0", name: "cdktf-pve", version: "0.0.0", types, submodules });
}

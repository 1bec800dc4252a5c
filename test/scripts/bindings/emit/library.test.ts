/** Bindings of a few definitions: files, names, documentation and the acceptance of constructs in place of IDs. */
import { expect, it } from "vitest";
import { emit } from "../../../../scripts/bindings/emit/library";
import { type ParseOptions, parse } from "../../../../scripts/bindings/parse";
import { definitions, options, vnet } from "../sample";

const release = { version: "1.2.3" };
const emitted = (of = definitions, parsing: ParseOptions = options) =>
  emit(parse(of, parsing), { ...release, ...parsing });
const files = emitted();
const file = (name: string) => String(files[name]);

it("bindings are in the folder of their family, which exports them", () => {
  expect(Object.keys(files).sort()).toEqual(
    [
      ...["runtime", "provider", "provider-binding", "ceph/index"],
      ...["pools/data-pools", "pools/i-pool", "pools/index", "pools/pool"],
      ...["sdn/data-vnet", "sdn/i-zone", "sdn/index", "sdn/vnet", "sdn/zone-simple", "sdn/zone-simple-binding"],
    ]
      .map((name) => `${name}.ts`)
      .sort(),
  );
  expect(file("pools/index.ts")).toContain('export * from "./pool";');
  expect(file("ceph/index.ts")).toContain("export {};");
});

it("bindings are named without provider and family, and so are their nested types", () => {
  expect(file("sdn/vnet.ts")).toMatch(/export class Vnet extends cdktf\.TerraformResource/);
  expect(file("sdn/vnet.ts")).toMatch(/export interface VnetRanges /);
  expect(file("sdn/vnet.ts")).not.toMatch(/\bsdnVnet|\bSdnVnet/);
  expect(file("sdn/data-vnet.ts")).toMatch(/export class DataVnet extends cdktf\.TerraformDataSource/);
  expect(file("sdn/vnet.ts")).toContain('settings("pve_sdn_vnet", RELEASE, config)');
});

it("bindings write nested attributes as attributes, not as blocks", () => {
  expect(file("sdn/vnet.ts")).toMatch(/ranges: hclAttribute\(.*, "list", "VnetRangesList"\)/);
  expect(Object.values(files).join()).not.toContain("isBlock: true");
});

it("bindings require exactly one version of the provider", () => {
  expect(file("runtime.ts")).toContain('providerVersion: "1.2.3"');
  expect(file("runtime.ts")).toContain('providerVersionConstraint: "1.2.3"');
  expect(file("provider-binding.ts")).toContain('terraformProviderSource: "cdktf-pve/pve"');
});

it("bindings describe the type, and link to our pages", () => {
  expect(file("sdn/vnet.ts")).toContain(
    " * A virtual network.\n *\n * Reference: {@link https://example.com/docs/resources/sdn_vnet.md pve_sdn_vnet}",
  );
  expect(Object.values(files).join()).not.toContain("registry.terraform.io");
  expect(file("pools/pool.ts")).toContain("* A pool *\\/ of guests.");
});

it("bindings use the names of the constructs for attributes and types in documentation", () => {
  expect(file("pools/pool.ts")).toContain(
    "See {@link https://example.com/docs/data-sources/pools.md pools.DataPools} and `poolId`.",
  );
});

it("bindings of hand-written constructs are a base that is not exported", () => {
  expect(file("sdn/zone-simple-binding.ts")).toMatch(/\* @internal\n \*\/\nexport class ZoneSimpleBinding extends/);
  expect(file("sdn/zone-simple.ts")).not.toContain("class ZoneSimple ");
  expect(file("sdn/zone-simple.ts")).toContain("export interface ZoneSimpleConfig ");
  expect(file("sdn/index.ts")).not.toContain("-binding");
});

it("bindings accept constructs in place of IDs, at the top and in nested attributes", () => {
  expect(file("sdn/vnet.ts")).toContain("readonly zone: string | IZone;");
  expect(file("sdn/vnet.ts")).toContain('this._zone = idOf(config.zone, "zone");');
  expect(file("sdn/vnet.ts")).toContain("readonly from: string | IPool;");
  expect(file("sdn/vnet.ts")).toContain('from: cdktf.stringToTerraform(idOf(value.from, "poolId")),');
  expect(file("pools/pool.ts")).toContain("export class Pool extends cdktf.TerraformResource implements IPool {");
});

it("bindings let interfaces extend those that all their types implement with the same attribute", () => {
  const [IZone] = options.references;
  const wider = { ...IZone, name: "INetwork", doc: "A network.", acceptedBy: {} };
  const other = { ...wider, name: "IOther", attribute: "vnet" };
  const types = ["pve_sdn_zone_simple", "pve_sdn_zone_vlan"];
  const references = [IZone, { ...wider, implementedBy: types }, { ...other, implementedBy: ["pve_sdn_vnet"] }];
  const written = emitted(definitions, { ...options, references } as ParseOptions);
  expect(written["sdn/i-zone.ts"]).toContain(
    'import type { INetwork } from "../sdn/i-network";\n\n/** A zone. */\nexport interface IZone extends INetwork {}',
  );
  expect(written["sdn/i-network.ts"]).toContain("export interface INetwork {");
  expect(written["sdn/i-other.ts"]).toContain("export interface IOther {");
});

it("bindings are refused when an attribute that should accept constructs does not exist", () => {
  const [IZone] = options.references;
  const unknownAttribute = [{ ...IZone, acceptedBy: { pve_sdn_vnet: ["zones"] } }] as ParseOptions["references"];
  expect(() => emitted(definitions, { ...options, references: unknownAttribute })).toThrow(/zones/);
});

it("bindings are refused when an attribute that should accept constructs is neither a string nor a list of strings", () => {
  const [IZone] = options.references;
  const plainAttribute = [{ ...IZone, acceptedBy: { pve_sdn_vnet: ["tag"] } }] as ParseOptions["references"];
  expect(() => emitted(definitions, { ...options, references: plainAttribute })).toThrow(/pve_sdn_vnet.*tag/);
});

it("bindings rename a nested type that would have the name of another construct", () => {
  const resources = [...definitions.resources, { ...vnet, type: "sdn_vnet_ranges" }];
  const files = emitted({ ...definitions, resources }, { ...options, references: [] });
  expect(files["sdn/vnet.ts"]).toContain("export interface VnetRangesValue ");
  expect(files["sdn/vnet.ts"]).toContain("export class VnetRangesValueList ");
  expect(files["sdn/vnet-ranges.ts"]).toContain("export class VnetRanges extends");
});

it("bindings import CDKTF in one form, which the twin for CDK Terrain can replace", () => {
  const lines = Object.values(files).flatMap((text) => String(text).match(/.*["']cdktf["'].*/g) ?? []);
  expect(new Set(lines)).toEqual(new Set(['import * as cdktf from "cdktf";']));
});

/** Bindings of a small schema: names, documentation and the acceptance of constructs in place of ids. */
import { beforeAll, describe, expect, it } from "vitest";
import { type BindingsInput, bindings } from "../../../scripts/build/bindings";
import { constructName } from "../../../scripts/build/names";
import { PROVIDER_ADDRESS } from "../../../scripts/build/project";
import { schemaJson } from "../../../scripts/build/schema-json";
import type { Files } from "../../../scripts/build/steps";
import { sampleFamilies, sampleSchemas } from "./sample-schemas";

const input: BindingsInput = {
  schema: schemaJson(sampleSchemas, PROVIDER_ADDRESS),
  families: sampleFamilies,
  exported: ["pools", "sdn", "ceph"],
  extended: ["sdn/zone-simple"],
  version: "1.2.3",
  pages: "https://example.com/docs",
  identities: { pve_pool: { of: "DELETE /pools/{}", by: ["poolId"] } },
  references: {
    IZone: {
      family: "sdn",
      doc: "A zone.",
      attribute: "zone",
      implementedBy: ["pve_sdn_zone_simple"],
      acceptedBy: { pve_sdn_vnet: ["zone"] },
    },
    IPool: {
      family: "pools",
      doc: "A pool.",
      attribute: "pool_id",
      implementedBy: ["pve_pool"],
      acceptedBy: { pve_sdn_vnet: ["ranges.from"] },
    },
  },
};

let files: Files = {};
const file = (name: string) => String(files[name]);
beforeAll(async () => {
  files = await bindings(input);
});

describe("bindings", () => {
  it("lie in the folder of their family, which exports them", () => {
    expect(Object.keys(files).sort()).toEqual(
      [
        ...["reference", "identities", "provider", "provider-binding", "ceph/index"],
        ...["pools/data-pools", "pools/i-pool", "pools/index", "pools/pool"],
        ...["sdn/data-vnet", "sdn/i-zone", "sdn/index", "sdn/vnet", "sdn/zone-simple", "sdn/zone-simple-binding"],
      ]
        .map((name) => `${name}.ts`)
        .sort(),
    );
    expect(file("pools/index.ts")).toContain("export * from './pool';");
  });

  it("are named without provider and family, with everything that belongs to them", () => {
    expect(file("sdn/vnet.ts")).toMatch(/export class Vnet extends cdktf\.TerraformResource/);
    expect(file("sdn/vnet.ts")).toMatch(/export interface VnetRanges /);
    expect(file("sdn/vnet.ts")).not.toMatch(/\bsdnVnet|\bSdnVnet/);
    expect(file("sdn/data-vnet.ts")).toMatch(/export class DataVnet extends cdktf\.TerraformDataSource/);
    expect(file("sdn/vnet.ts")).toContain("terraformResourceType: 'pve_sdn_vnet'");
  });

  it("write nested attributes as attributes, not as blocks", () => {
    expect(file("sdn/vnet.ts")).toMatch(/ranges: \{\s+value: .*,\s+isBlock: false,\s+type: "list"/);
    expect(Object.values(files).join()).not.toContain("isBlock: true");
  });

  it("ask for exactly one version of the provider", () => {
    expect(file("pools/pool.ts")).toContain("providerVersion: '1.2.3'");
    expect(file("provider-binding.ts")).toContain("terraformProviderSource: 'cdktf-pve/pve'");
  });

  it("say what the type is, and link to our pages", () => {
    expect(file("sdn/vnet.ts")).toContain(
      "* A virtual network.\n*\n* Reference: {@link https://example.com/docs/resources/sdn_vnet.md pve_sdn_vnet}",
    );
    expect(Object.values(files).join()).not.toContain("registry.terraform.io");
    expect(file("pools/pool.ts")).toContain("* A pool *\\/ of guests.");
  });

  it("of constructs written by hand are a base that is not exported", () => {
    expect(file("sdn/zone-simple-binding.ts")).toMatch(/\* @internal\n\*\/\nexport class ZoneSimpleBinding extends/);
    expect(file("sdn/zone-simple.ts")).not.toContain("class ZoneSimple ");
    expect(file("sdn/zone-simple.ts")).toContain("export interface ZoneSimpleConfig ");
    expect(file("sdn/index.ts")).not.toContain("binding");
  });

  it("accept constructs in place of ids, at the top and in nested attributes", () => {
    expect(file("sdn/vnet.ts")).toContain("readonly zone: string | IZone;");
    expect(file("sdn/vnet.ts")).toContain("this._zone = idOf(config.zone, 'zone');");
    expect(file("sdn/vnet.ts")).toContain("readonly from: string | IPool;");
    expect(file("sdn/vnet.ts")).toContain("from: cdktf.stringToTerraform(idOf(struct!.from, 'poolId')),");
    expect(file("pools/pool.ts")).toContain("export class Pool extends cdktf.TerraformResource implements IPool {");
  });

  it("are refused when a family is not exported, or an attribute that should accept constructs does not exist", async () => {
    await expect(bindings({ ...input, exported: ["pools"] })).rejects.toThrow(/Not exported by the library: sdn/);
    const { IZone } = input.references;
    const wrong = { IZone: { ...IZone, acceptedBy: { pve_sdn_vnet: ["zones"] } } } as BindingsInput["references"];
    await expect(bindings({ ...input, references: wrong })).rejects.toThrow(/zones/);
  });

  it("give way where a nested type would have the name of another construct", async () => {
    const { pve_sdn_vnet: vnet } = sampleSchemas.resources;
    const schemas = { ...sampleSchemas, resources: { ...sampleSchemas.resources, pve_sdn_vnet_ranges: vnet as never } };
    const families = { ...sampleFamilies, pve_sdn_vnet_ranges: "sdn" };
    const made = await bindings({ ...input, references: {}, schema: schemaJson(schemas, PROVIDER_ADDRESS), families });
    expect(made["sdn/vnet.ts"]).toContain("export interface VnetRangesValue ");
    expect(made["sdn/vnet.ts"]).toContain("export class VnetRangesValueList ");
    expect(made["sdn/vnet-ranges.ts"]).toContain("export class VnetRanges extends");
  });
});

describe("names of constructs", () => {
  it.each([
    ["pve_pool", "resource", "pools", "Pool"],
    ["pve_pool_membership", "resource", "pools", "Membership"],
    ["pve_pools", "data-source", "pools", "DataPools"],
    ["pve_sdn_zone_simple", "resource", "sdn", "ZoneSimple"],
    ["pve_notification_matcher", "resource", "notifications", "Matcher"],
    ["pve_next_id", "data-source", "cluster", "DataNextId"],
  ] as const)("%s as %s of %s is %s", (type, kind, family, name) => {
    expect(constructName(type, kind, family)).toBe(name);
  });
});

/** The single apply per deployment that the constructs add and order. */
import { DataResource, Fn, TerraformHclModule, TerraformResource, TerraformStack, Testing } from "cdktf";
import { describe, expect, it } from "vitest";
import { firewall, PveProvider, type PveProviderConfig, sdn } from "../../../src";
import { resources } from "../../../src/resources";

type Blocks = Record<string, Record<string, { depends_on?: string[]; [attribute: string]: unknown }>>;
interface Synthesized {
  readonly resource: Blocks;
  readonly data?: Blocks;
  readonly module?: Record<string, { depends_on?: string[] }>;
  readonly provider: { readonly pve: readonly Record<string, unknown>[] };
}

function synthesized(fill: (stack: TerraformStack) => void): Synthesized {
  return JSON.parse(Testing.synthScope((scope) => fill(scope as TerraformStack)));
}

function network(stack: TerraformStack, config: Partial<sdn.ZoneSimpleConfig> = {}) {
  const zone = new sdn.ZoneSimple(stack, `lab${config.zone ?? ""}`, { zone: "lab", ...config });
  const vnet = new sdn.Vnet(stack, `web${config.zone ?? ""}`, {
    vnet: "web",
    zone,
    ...(config.provider && { provider: config.provider }),
  });
  return { zone, vnet };
}

const withProvider = (config: PveProviderConfig, more?: (stack: TerraformStack) => void) =>
  synthesized((stack) => {
    new PveProvider(stack, "pve", config);
    network(stack);
    more?.(stack);
  });

describe("a stack with SDN constructs", () => {
  it("applies once after all of them, and once after their removal", () => {
    const { resource, provider } = withProvider({});
    expect(provider.pve).toEqual([{ sdn_apply: "resource" }]);
    expect(resource.pve_sdn_apply).toEqual({
      "sdn-apply": {
        provider: "pve",
        apply_on_destroy: false,
        triggers: {
          staged_objects:
            "${sha256(jsonencode(sort([for one in [pve_sdn_zone_simple.lab, pve_sdn_vnet.web] : jsonencode(one)])))}",
        },
      },
      "sdn-apply-on-destroy": { provider: "pve", apply_on_create: false, detect_pending: false },
    });
    for (const block of [resource.pve_sdn_zone_simple?.lab, resource.pve_sdn_vnet?.web]) {
      expect(block?.depends_on).toEqual(["pve_sdn_apply.sdn-apply-on-destroy"]);
    }
  });

  it("makes only objects that need running networks wait for the apply", () => {
    const { resource, data } = withProvider({}, (stack) => {
      const name = new DataResource(stack, "name", { input: { vnet: "office" } });
      const office = new sdn.Vnet(stack, "office", { vnet: Fn.lookup(name.output, "vnet"), zone: "lab" });
      new sdn.VnetFirewallOptions(stack, "protected", { vnet: "web", enabled: true });
      new DataResource(stack, "guest", { input: { bridge: office.vnet } });
      new sdn.DataVnet(stack, "read", { vnet: office.vnet });
      new firewall.Alias(stack, "alias", { name: "alias", cidr: "192.0.2.0/24" });
    });
    const apply = ["pve_sdn_apply.sdn-apply"];
    expect(resource.pve_sdn_vnet_firewall_options?.protected?.depends_on).toEqual(apply);
    expect(resource.terraform_data?.guest?.depends_on).toEqual(apply);
    expect(resource.terraform_data?.name?.depends_on).toBeUndefined();
    expect(resource.pve_firewall_alias?.alias?.depends_on).toBeUndefined();
    expect(data?.pve_sdn_vnet?.read?.depends_on).toBeUndefined();
  });

  it("keeps existing dependencies", () => {
    const { resource } = withProvider({}, (stack) => {
      const other = new DataResource(stack, "other");
      new sdn.ZoneSimple(stack, "second", { zone: "second", dependsOn: [other] });
    });
    expect(resource.pve_sdn_zone_simple?.second?.depends_on).toEqual([
      "terraform_data.other",
      "pve_sdn_apply.sdn-apply-on-destroy",
    ]);
  });

  it.each(["manual", "resource", "auto"])(
    "a stack with SDN constructs gets no apply when sdnApply is %s",
    (sdnApply) => {
      const { resource, provider } = withProvider({ sdnApply });
      expect(resource.pve_sdn_apply).toBeUndefined();
      expect(provider.pve).toEqual([{ sdn_apply: sdnApply }]);
    },
  );

  it("a stack with SDN constructs gets no apply when it has its own", () => {
    const { resource, provider } = withProvider({}, (stack) => void new sdn.Apply(stack, "mine", {}));
    expect(Object.keys(resource.pve_sdn_apply ?? {})).toEqual(["mine"]);
    expect(provider.pve).toEqual([{}]);
  });

  it("gets an apply for each of its clusters", () => {
    const { resource, provider } = withProvider({}, (stack) => {
      const dr = new PveProvider(stack, "dr", { alias: "dr" });
      network(stack, { zone: "drlab", provider: dr });
    });
    expect(Object.keys(resource.pve_sdn_apply ?? {}).sort()).toEqual([
      "sdn-apply",
      "sdn-apply-dr",
      "sdn-apply-on-destroy",
      "sdn-apply-on-destroy-dr",
    ]);
    expect(JSON.stringify(resource.pve_sdn_apply?.["sdn-apply-dr"]?.triggers)).toContain(
      "[pve_sdn_zone_simple.labdrlab, pve_sdn_vnet.webdrlab]",
    );
    expect(provider.pve).toEqual([{ sdn_apply: "resource" }, { alias: "dr", sdn_apply: "resource" }]);
  });

  it("a stack with SDN constructs is the same after repeated synthesis", () => {
    const stack = new TerraformStack(Testing.app(), "web");
    new PveProvider(stack, "pve");
    network(stack);
    const once = Testing.synth(stack);
    expect(Testing.synth(stack)).toBe(once);
  });
});

const SDN_TYPES = resources.filter(({ type }) => type.startsWith("sdn_"));

it.each(SDN_TYPES.map(({ type, attributes }) => [type, "applied" in attributes] as const))(
  "a resource of type %s without a construct of ours is applied with the others if it is staged: %s",
  (type, isStaged) => {
    const terraformResourceType = `pve_${type}`;
    const { resource } = withProvider(
      {},
      (stack) => void new TerraformResource(stack, "raw", { terraformResourceType }),
    );
    const { triggers = {} } = resource.pve_sdn_apply?.["sdn-apply"] ?? {};
    expect(JSON.stringify(triggers).includes(`${terraformResourceType}.raw`)).toBe(isStaged);
  },
);

describe("a stack with possibly hidden changes", () => {
  const module = (stack: TerraformStack, variables = {}) =>
    new TerraformHclModule(stack, "more", { source: "example.com/more", variables });

  it.each([
    ["a module", (stack: TerraformStack) => void module(stack)],
    [
      "an override",
      (stack: TerraformStack) => stack.addOverride("resource.pve_sdn_vnet.more", { vnet: "more", zone: "lab" }),
    ],
  ])("a stack with SDN objects in %s lets the provider apply as well", (_, more) => {
    const { resource, provider } = withProvider({}, more);
    expect(provider.pve).toEqual([{}]);
    expect(Object.keys(resource.pve_sdn_apply ?? {})).toEqual(["sdn-apply"]);
  });

  it("an override of a construct of the stack changes nothing", () => {
    const { provider } = withProvider({}, (stack) => stack.addOverride("resource.pve_sdn_vnet.web", { alias: "new" }));
    expect(provider.pve).toEqual([{ sdn_apply: "resource" }]);
  });

  it("a module that uses a VNet of the stack waits for the apply", () => {
    const { module: modules } = withProvider({}, (stack) => void module(stack, { bridge: "${pve_sdn_vnet.web.vnet}" }));
    expect(modules?.more?.depends_on).toEqual(["pve_sdn_apply.sdn-apply"]);
  });

  it("a guest that uses a module waits for a separate apply, which waits for the module", () => {
    const { resource } = withProvider({}, (stack) => {
      const more = module(stack, { zone: "lab" });
      new DataResource(stack, "guest", { input: { bridge: more.get("vnet") } });
      new firewall.Alias(stack, "alias", { name: "alias", cidr: more.getString("cidr") });
    });
    expect(resource.terraform_data?.guest?.depends_on).toEqual(["pve_sdn_apply.sdn-apply-after-more"]);
    expect(resource.pve_sdn_apply?.["sdn-apply-after-more"]?.triggers).toEqual({
      module_outputs: "${sha256(jsonencode(module.more))}",
    });
    expect(resource.pve_firewall_alias?.alias?.depends_on).toBeUndefined();
  });
});

it("a zone that has moved to another construct is left out of the apply", () => {
  const { resource } = withProvider({}, (stack) => {
    new sdn.ZoneSimple(stack, "old", { zone: "moved" }).moveToId("pve_sdn_zone_simple.new");
    new sdn.ZoneSimple(stack, "new", { zone: "moved" });
  });
  const triggers = JSON.stringify(resource.pve_sdn_apply?.["sdn-apply"]?.triggers);
  expect(triggers).toContain("pve_sdn_zone_simple.new");
  expect(triggers).not.toContain("pve_sdn_zone_simple.old");
});

describe("a stack without SDN constructs", () => {
  it("gets no apply", () => {
    const { resource, provider } = synthesized((stack) => {
      new PveProvider(stack, "pve");
      new firewall.Alias(stack, "alias", { name: "alias", cidr: "192.0.2.0/24" });
    });
    expect(resource.pve_sdn_apply).toBeUndefined();
    expect(provider.pve).toEqual([{}]);
  });
});

/** Number of times that a synthesis resolves the whole stack: once for itself, and at most once more for SDN. */
import { DataResource, TerraformStack, Testing } from "cdktf";
import { afterEach, describe, expect, it, vi } from "vitest";
import { firewall, PveProvider, sdn } from "../../../src";

afterEach(() => void vi.restoreAllMocks());

interface Resolved {
  readonly stack: number;
  /** Count of the most frequently resolved object. */
  readonly object: number;
}

/** Synthesizes as an application does, and counts. */
function resolvedWhile(fill: (stack: TerraformStack) => readonly { toTerraform(): unknown }[]): Resolved {
  const app = Testing.app();
  const stack = new TerraformStack(app, "network");
  new PveProvider(stack, "pve");
  const objects = fill(stack).map((object) => vi.spyOn(object, "toTerraform"));
  const stackSpy = vi.spyOn(stack, "toTerraform");
  app.synth();
  return { stack: stackSpy.mock.calls.length, object: Math.max(...objects.map(({ mock }) => mock.calls.length)) };
}

function network(stack: TerraformStack, size: number, provider?: PveProvider) {
  const prefix = provider?.alias ?? "";
  const zone = new sdn.ZoneSimple(stack, `zone${prefix}`, { zone: `zz${prefix}`, ...(provider && { provider }) });
  const vnets = Array.from({ length: size }, (_, n) => zone.addVnet(`v${n}`, { vnet: `vn${n}${prefix}` }));
  return [zone, ...vnets];
}

function fabric(stack: TerraformStack) {
  const core = new sdn.FabricOspf(stack, "core", { fabric: "core", area: "0", ipPrefix: "192.0.2.0/24" });
  return ["pve1", "pve2"].map(
    (nodeName, index) =>
      new sdn.FabricNodeOspf(stack, nodeName, { fabric: core.fabric, nodeName, ip: `192.0.2.${index + 1}` }),
  );
}

/**
 * cdktf resolves each object to prepare and to write the stack. The checks read each object once, and do not resolve
 * plain values.
 */
const ALONE: Resolved = { stack: 1, object: 3 };
const ONCE_MORE: Resolved = { stack: 2, object: 4 };

describe("a synthesis", () => {
  it("resolves a stack without SDN objects as often as without this library", () => {
    const aliases = (stack: TerraformStack) => [
      new firewall.Alias(stack, "alias", { name: "alias", cidr: "192.0.2.0/24" }),
      new DataResource(stack, "other", { input: { name: "other" } }),
    ];
    expect(resolvedWhile(aliases)).toEqual(ALONE);
  });

  it.each([1, 100])("resolves a stack with only %i VNets as often as without this library", (size) => {
    expect(resolvedWhile((stack) => network(stack, size))).toEqual(ALONE);
  });

  it("resolves the stack once more in total for two clusters, fabrics, and objects that wait for running networks", () => {
    const everything = (stack: TerraformStack) => {
      const vnets = network(stack, 10);
      const other = network(stack, 10, new PveProvider(stack, "dr", { alias: "dr" }));
      new sdn.VnetFirewallOptions(stack, "protected", { vnet: "vn1", enabled: true });
      return [...vnets, ...other, ...fabric(stack), new DataResource(stack, "guest", { input: { bridge: "vn1" } })];
    };
    expect(resolvedWhile(everything)).toEqual(ONCE_MORE);
  });
});

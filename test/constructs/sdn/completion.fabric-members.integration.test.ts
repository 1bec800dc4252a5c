/**
 * Nodes and peers are created again with their fabric: the server deletes them with it, which Terraform cannot detect.
 */
import { type TerraformResourceLifecycle, type TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { PveProvider, sdn } from "../../../src";
import { createSimulator } from "../../../src/simulator";
import { attachProvider } from "../../support/attached";
import { synthesize, temporaryFolder, terraformWith } from "../../support/synthesis";

type Lifecycles = Record<string, { lifecycle?: Record<string, unknown> }>;

function lifecycles(lifecycle?: TerraformResourceLifecycle) {
  const json = Testing.synthScope((scope) => {
    const stack = scope as TerraformStack;
    new PveProvider(stack, "pve", { sdnApply: "manual" });
    const fabric = new sdn.FabricWireguard(stack, "sites", { fabric: "sites" });
    const node = new sdn.FabricNodeWireguard(stack, "one", {
      fabric,
      nodeName: "pve1",
      ...(lifecycle && { lifecycle }),
    });
    new sdn.FabricNodeWireguardExternal(stack, "branch", {
      fabric: fabric.fabric,
      nodeName: "branch",
      endpoint: "vpn.example.com:51820",
      publicKey: "k",
    });
    new sdn.FabricWireguardPeers(stack, "peers", { fabric: node.fabric, nodeName: node.nodeName, peers: [] });
    new sdn.FabricNodeOspf(stack, "foreign", { fabric: "theirs", nodeName: "pve1", ip: "10.0.0.1" });
    new sdn.ZoneVxlan(stack, "zone", { zone: "lab", fabric });
  });
  const { resource } = JSON.parse(json) as { resource: Record<string, Lifecycles> };
  const all = Object.values(resource).flatMap((blocks) => Object.entries(blocks));
  return Object.fromEntries(all.map(([name, { lifecycle }]) => [name, lifecycle]));
}

const CREATION = "pve_sdn_fabric_wireguard.sites.creation_id";

it("the objects of a fabric follow it under any name, and others do not", () => {
  const triggered = { replace_triggered_by: [CREATION] };
  expect(lifecycles()).toEqual({
    sites: undefined,
    one: triggered,
    branch: triggered,
    peers: triggered,
    foreign: undefined,
    zone: undefined,
  });
});

it("settings of the application are kept", () => {
  expect(lifecycles({ preventDestroy: true, replaceTriggeredBy: ["terraform_data.x"] }).one).toEqual({
    prevent_destroy: true,
    replace_triggered_by: ["terraform_data.x", CREATION],
  });
  expect(lifecycles({ replaceTriggeredBy: [CREATION] }).one).toEqual({ replace_triggered_by: [CREATION] });
  expect(lifecycles({ replaceTriggeredBy: [] }).one?.replace_triggered_by ?? []).toEqual([]);
});

it("a replaced fabric has its nodes at the end of the run, and a changed one keeps them", async () => {
  const simulator = await createSimulator({ http: true });
  const { environment } = await attachProvider();
  const outdir = temporaryFolder();
  const deploy = async (fabricConfig: Partial<sdn.FabricOpenfabricConfig>) => {
    const { lab } = synthesize(
      {
        lab: (stack) => {
          new PveProvider(stack, "pve", { endpoint: simulator.url, apiToken: simulator.token });
          const fabric = new sdn.FabricOpenfabric(stack, "fabric", {
            fabric: "storage",
            ipPrefix: "10.255.0.0/24",
            ...fabricConfig,
          });
          for (const [index, nodeName] of ["pve1", "pve2"].entries()) {
            const ip6 = fabricConfig.ip6Prefix && `2001:db8::${index + 1}`;
            new sdn.FabricNodeOpenfabric(stack, nodeName, { fabric, nodeName, ip: `10.255.0.${index + 1}`, ip6 });
          }
        },
      },
      outdir,
    );
    await terraformWith(environment, lab, "init");
    simulator.requests.clear();
    await terraformWith(environment, lab, "apply", "-auto-approve");
    expect(await terraformWith(environment, lab, "plan", "-no-color")).toContain("No changes.");
    const writes = simulator.requests.all.filter(({ method, path }) => method !== "GET" && /fabrics/.test(path));
    return writes.map(({ operation }) => operation);
  };
  try {
    await deploy({});
    expect(await deploy({ helloInterval: 5 })).toEqual(["PUT /cluster/sdn/fabrics/fabric/{id}"]);
    const replaced = await deploy({ helloInterval: 5, ip6Prefix: "2001:db8::/64" });
    expect(replaced.filter((operation) => operation === "DELETE /cluster/sdn/fabrics/fabric/{id}")).toHaveLength(1);
    expect(replaced.filter((operation) => operation?.startsWith("POST /cluster/sdn/fabrics/node"))).toHaveLength(2);
  } finally {
    await simulator.close();
  }
});

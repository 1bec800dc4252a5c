/** `examples/moving-from-bpg`: the example moves objects of bpg/proxmox without a change. */
import { expect, it } from "vitest";
import { serveForReattach } from "../../src/plugin/in-process";
import { openTestCluster } from "../lifecycle/cluster";
import { because, engine, lacks } from "../support/engine-facts";
import { filesOf } from "./hcl-example";
import { peer } from "./peer-provider";

const OF_THE_CLUSTER = { node_name: "", vm_id: 0, container_id: 0, comment: "" };
const STATE: Readonly<Record<string, object>> = {
  "firewall_alias.gateway": { id: "gateway", name: "gateway", cidr: "192.0.2.1/32", ...OF_THE_CLUSTER },
  "firewall_ipset.office": { id: "office", name: "office", cidr: [{ name: "198.51.100.0/24" }], ...OF_THE_CLUSTER },
  "cluster_firewall_security_group.web": {
    id: "web",
    name: "web",
    comment: "",
    rule: [{ type: "in", action: "ACCEPT", macro: "HTTPS", pos: 0 }],
  },
};

/** Removes the settings of the example, which the tests replace. */
const withoutSettings = (text = "") => text.replace(/^terraform \{[\s\S]*?^\}\n/m, "");
const withoutMoves = (text: string) => text.replace(/^moved \{[\s\S]*?^\}\n/gm, "");

it("the example moves the objects of its first configuration", () => {
  const before = filesOf("moving-from-bpg", "before")["main.tf"] ?? "";
  const after = filesOf("moving-from-bpg", "after")["main.tf"] ?? "";
  const addresses = [...before.matchAll(/^resource "(\w+)" "(\w+)"/gm)].map(([, type, name]) => `${type}.${name}`);
  const moved = [...after.matchAll(/^ +from = (\S+)/gm)].map(([, from]) => from);
  expect(moved).toEqual(addresses);
  expect(addresses).toEqual(Object.keys(STATE).map((address) => `proxmox_virtual_environment_${address}`));
});

it.skipIf(lacks("moves between providers"))(
  `the example moves the objects of another provider without a change${because("moves between providers")}`,
  async () => {
    const after = withoutSettings(filesOf("moving-from-bpg", "after")["main.tf"]);
    const cluster = await openTestCluster({ files: { "main.tf": withoutMoves(after) } });
    const other = await serveForReattach(peer, "bpg/proxmox");
    try {
      const reattach = [cluster.workspace, other].map((one) => JSON.parse(one.reattach) as object);
      const environment = { TF_REATTACH_PROVIDERS: JSON.stringify(Object.assign({}, ...reattach)) };
      await cluster.apply();
      const { serial, ...state } = JSON.parse(cluster.workspace.read("terraform.tfstate"));
      const resources = Object.entries(STATE).map(([address, attributes]) => {
        const [type, name] = `proxmox_virtual_environment_${address}`.split(".");
        const provider = `provider["${engine.registry}/bpg/proxmox"]`;
        return { mode: "managed", type, name, provider, instances: [{ schema_version: 0, attributes }] };
      });
      cluster.workspace.write("terraform.tfstate", JSON.stringify({ ...state, serial: serial + 1, resources }));
      cluster.workspace.write("main.tf", after);
      const { code, stdout, stderr } = await cluster.workspace.run(["apply", "-auto-approve"], { environment });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain("0 added, 0 changed, 0 destroyed");
      await cluster.run("destroy", "-auto-approve");
      expect(await cluster.run("state", "list")).toBe("");
    } finally {
      await other.close();
      await cluster.close();
    }
  },
);

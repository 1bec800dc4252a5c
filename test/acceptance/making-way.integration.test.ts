/**
 * Changes of one run without references between them: Terraform makes them at the same time, although the server
 * accepts them in one order only.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { type Blocks, jsonConfiguration } from "../support/json-configuration";

let cluster: TestCluster;
beforeEach(async () => {
  cluster = await openTestCluster({ environment: { PVE_SDN_APPLY: "auto" } });
});
afterEach(() => cluster.close());

/** Applies one configuration after the other, and expects an empty plan after each. */
async function applies(...configurations: readonly Blocks[]): Promise<void> {
  for (const configuration of configurations) {
    cluster.workspace.write("main.tf.json", jsonConfiguration(configuration));
    await cluster.apply();
    expect(await cluster.plan()).toEqual([]);
  }
}

const ZONE = { "pve_sdn_zone_vlan.office": { zone: "office", bridge: "vmbr0" } };

it("objects get another key in for_each, and keep values that only one object can have", async () => {
  const network = (key: string) => {
    const for_each = `\${toset(["${key}"])}`;
    return {
      ...ZONE,
      "pve_sdn_vnet.all": { for_each, vnet: "${each.key}", zone: "${pve_sdn_zone_vlan.office.zone}", tag: 100 },
      "pve_sdn_subnet.all": { for_each: "${pve_sdn_vnet.all}", vnet: "${each.value.vnet}", cidr: "10.1.0.0/24" },
      "pve_sdn_fabric_ospf.all": { for_each, fabric: "${each.key}", ip_prefix: "10.9.0.0/24", area: "0" },
      "pve_sdn_fabric_node_ospf.all": {
        for_each: "${pve_sdn_fabric_ospf.all}",
        fabric: "${each.value.fabric}",
        node_name: "pve1",
        ip: "10.9.0.1",
        interfaces: [{ name: "ens19" }],
      },
    };
  };
  await applies(network("old"), network("new"));
});

it("objects that name each other without a reference are destroyed together", async () => {
  const networks = {
    "pve_sdn_vnet.web": { vnet: "web", zone: "office", tag: 100 },
    "pve_sdn_subnet.web": { vnet: "${pve_sdn_vnet.web.vnet}", cidr: "10.1.0.0/24" },
  };
  await applies(ZONE, { ...ZONE, ...networks }, {});
});

it("guests move from one HA rule to the next", async () => {
  const rules = (members: Readonly<Record<string, string>>) => ({
    "pve_ha_resource.all": { for_each: '${toset(["vm:100", "vm:101", "vm:102", "ct:200"])}', sid: "${each.key}" },
    "pve_ha_node_affinity_rule.all": {
      for_each: members,
      rule: "${each.key}",
      resources: ["${pve_ha_resource.all[each.value].sid}"],
      nodes: { pve1: 0, pve2: 0 },
    },
  });
  await applies(
    rules({ first: "vm:100", second: "vm:101", third: "vm:102" }),
    rules({ first: "vm:101", second: "vm:102", third: "ct:200" }),
    rules({ first: "vm:102", second: "ct:200", fourth: "vm:101" }),
  );
});

it("an object is destroyed at one address and created at another", async () => {
  const objects = (address: string) => ({
    [`pve_firewall_alias.${address}`]: { name: "gateway", cidr: "192.0.2.1" },
    [`pve_pool.${address}`]: { pool_id: "production", guests: [100] },
  });
  await applies(objects("old"), objects("new"), objects("other"));
});

it("a name of another user's object is refused, and reported as such", async () => {
  const theirs = { name: "gateway", cidr: "192.0.2.1" };
  await cluster.session().post("/cluster/firewall/aliases", theirs, { domain: "firewall" });
  const ours = { "pve_firewall_alias.a": { name: "gateway", cidr: "192.0.2.2" } };
  await expect(applies(ours)).rejects.toThrow("Import it with an import block");
});

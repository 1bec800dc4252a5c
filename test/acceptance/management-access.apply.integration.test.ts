/** `require_management_access` during an apply, and its cost. */
import { expect, it } from "vitest";
import { inOneLine } from "../lifecycle/cluster";
import {
  alias,
  BY_SET,
  cluster,
  clusterForEach,
  ENTRY,
  ipset,
  NETWORK,
  options,
  refused,
  rules,
  ruleText,
  WAY_IN,
  write,
} from "./management-access/cluster";

clusterForEach();

it("a change waits for another change of the run that restores access", async () => {
  const single = (name: string) => `resource "pve_firewall_rule" "${name}" {
  type   = "in"
  action = "ACCEPT"
  source = "${NETWORK}"
}
`;
  write(single("old"), options().replace(/ {2}depends_on.*\n/, "  depends_on = [pve_firewall_rule.old]\n"));
  await cluster.apply();
  write(single("new"), options().replace(/ {2}depends_on.*\n/, ""));
  await cluster.apply();
  expect(await cluster.plan()).toEqual([]);
});

it("a replacement that shuts everyone out is refused in the apply, with the way to do it", async () => {
  const pinned = (set: string, more = "") => `resource "pve_firewall_ipset_entry" "office" {
  ipset = "${set}"
  cidr  = "${NETWORK}"
  ${more}
}
`;
  const sets = 'resource "pve_firewall_ipset" "admins" {\n  name = "admins"\n}\n';
  const all = (cidr: string, more = "") => [
    sets,
    pinned("admins", more).replace(NETWORK, cidr).replace('"admins"', "pve_firewall_ipset.admins.name"),
    rules(BY_SET),
    options(),
  ];
  write(...all(NETWORK));
  await cluster.apply();
  write(...all("198.51.0.0/16"));
  const output = await refused("apply", "-auto-approve");
  expect(output).toContain("would no longer reach TCP 8006 (the API) of the nodes");
  expect(output).toContain("create_before_destroy = true");
  write(...all("198.51.0.0/16", "lifecycle {\n    create_before_destroy = true\n  }"));
  await cluster.apply();
  expect(await cluster.plan()).toEqual([]);
});

it("values that are known only in the apply are checked there", async () => {
  const later = (cidr: string) => `resource "terraform_data" "cidr" {
  input = "${cidr}"
}

resource "pve_firewall_alias" "office" {
  name = "office"
  cidr = terraform_data.cidr.output
}
`;
  write(later(NETWORK), rules(WAY_IN), options());
  await cluster.apply();
  write(later("203.0.113.0/24"), rules(WAY_IN), options());
  await cluster.run("plan");
  expect(await refused("apply", "-auto-approve")).toMatch(/pve_firewall_alias.*198.51.100.0\/24 would no longer reach/);
});

it("a plan without the setting is refused in the apply", async () => {
  write(rules(ruleText(`source = "${NETWORK}"`)), options());
  await cluster.apply();
  write(rules(), options());
  cluster.environment.PVE_REQUIRE_MANAGEMENT_ACCESS = "";
  await cluster.run("plan", "-out=saved.tfplan");
  cluster.environment.PVE_REQUIRE_MANAGEMENT_ACCESS = NETWORK;
  expect(await refused("apply", "saved.tfplan")).toContain("no rule matches: the input policy is DROP");
});

it("a network without access leads to a warning, and changes that do not worsen it are allowed", async () => {
  cluster.environment.PVE_REQUIRE_MANAGEMENT_ACCESS = "";
  const local = 'resource "pve_firewall_alias" "local" {\n  name = "local_network"\n  cidr = "192.0.2.0/24"\n}\n';
  write(local, rules(), options());
  await cluster.apply();
  cluster.environment.PVE_REQUIRE_MANAGEMENT_ACCESS = NETWORK;
  write(local, rules('{ type = "in", action = "DROP" }'), options());
  const output = inOneLine(await cluster.run("plan"));
  expect(output).toContain("A management network is already shut out");
  expect(output).toContain("198.51.100.0/24 does not reach TCP 8006");
  await cluster.apply();
});

it("a plan costs one request for each relevant list, and none if the setting is off or the firewall does not change", async () => {
  write(alias, ipset(ENTRY), rules(WAY_IN, BY_SET), options());
  await cluster.apply();
  const reads = async () => {
    const before = cluster.simulator.requests.all.length;
    await cluster.run("plan");
    return cluster.simulator.requests.all
      .slice(before)
      .map(({ path }) => path)
      .sort();
  };
  const quiet = await reads();
  cluster.environment.PVE_REQUIRE_MANAGEMENT_ACCESS = "";
  expect(await reads()).toEqual(quiet);
  write(alias.replace("/24", "/16"), ipset(ENTRY), rules(WAY_IN, BY_SET), options());
  const off = await reads();
  cluster.environment.PVE_REQUIRE_MANAGEMENT_ACCESS = NETWORK;
  const on = await reads();
  // The plan reads lists of the objects anyway; no resource manages the set here.
  expect(on.filter((path) => path !== "/cluster/firewall/ipset/management")).toEqual(off);
});

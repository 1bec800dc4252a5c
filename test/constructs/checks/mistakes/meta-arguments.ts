/**
 * Values that CDKTF passes to Terraform unchanged: meta-arguments, overrides, imports and numbers that are known later.
 */
import { TerraformCount, TerraformIterator } from "cdktf";
import type { Construct } from "constructs";
import { firewall, ha, pools, replication, sdn } from "../../../../src";
import { type Mistake, wiring } from "./row";

const resource = (scope: Construct, ignored: string) =>
  new ha.Resource(scope, "vm", { sid: "vm:100", lifecycle: { ignoreChanges: [ignored] } });
const alias = { name: "web", cidr: "192.0.2.1" };

export const metaArguments: readonly Mistake[] = [
  wiring('vm: lifecycle.ignoreChanges[0]: there is no attribute "maxRestart"', "maxRestart", "max_restart", resource),
  wiring('did you mean "max_relocate"?', "max_relocat", "max_relocate", resource),
  wiring(
    'rules: lifecycle.ignoreChanges[0]: there is no attribute "coment"',
    "rules[0].coment",
    "rules[0].comment",
    (scope, ignored) =>
      new firewall.Rules(scope, "rules", {
        rules: [{ type: "in", action: "DROP", macro: "SSH" }],
        lifecycle: { ignoreChanges: [ignored] },
      }),
  ),
  wiring(
    'vm: maxRestart: there is no such attribute; did you mean "max_restart"?',
    "maxRestart",
    "max_restart",
    (scope, name) => new ha.Resource(scope, "vm", { sid: "vm:100" }).addOverride(name, 3),
  ),
  wiring(
    "alias: name: stands for 3 objects, and `name` is the same for all of them",
    3,
    1,
    (scope, count) => new firewall.Alias(scope, "alias", { ...alias, count: TerraformCount.of(count) as never }),
  ),
  wiring("pool: poolId: stands for 2 objects", true, false, (scope, isConstant) => {
    const each = TerraformIterator.fromList(["web", "database"]);
    new pools.Pool(scope, "pool", { poolId: isConstant ? "web" : each.value, forEach: each });
  }),
  wiring("zone: zone: stands for 2 objects", true, false, (scope, isConstant) => {
    const each = TerraformIterator.fromMap({ web: {}, lab: {} });
    new sdn.ZoneSimple(scope, "zone", { zone: isConstant ? "web" : each.key, forEach: each });
  }),
  wiring("rules: stands for 2 objects, and the cluster has only one such object", 2, 1, (scope, count) => {
    const rules = [{ type: "in", action: "DROP", macro: "Telnet" }];
    new firewall.Rules(scope, "rules", { rules, count: TerraformCount.of(count) as never });
  }),
  wiring("pool: comment: contains a number that is known later, after a hyphen", "-", " ", (scope, between) => {
    const count = TerraformCount.of(3);
    const comment = `team${between}${count.index}`;
    new pools.Pool(scope, "pool", { poolId: `team${count.index}`, comment, count: count as never });
  }),
  wiring('job: importFrom: Invalid import id "100"', "100", "100-0", (scope, id) =>
    new replication.Job(scope, "job", { guest: 100, target: "pve2", jobNumber: 0 }).importFrom(id),
  ),
  wiring('subnet: importFrom: "10.0.0.0/24" is not vnet/cidr', "10.0.0.0/24", "lab/10.0.0.0/24", (scope, id) => {
    const zone = new sdn.ZoneSimple(scope, "zone", { zone: "lab" });
    const vnet = new sdn.Vnet(scope, "vnet", { vnet: "lab", zone: zone.zone });
    new sdn.Subnet(scope, "subnet", { vnet: vnet.vnet, cidr: "10.0.0.0/24" }).importFrom(id);
  }),
  wiring(
    'alias: importFrom: "database" is another object than the one described: `name` is "web"',
    "database",
    "web",
    (scope, id) => new firewall.Alias(scope, "alias", alias).importFrom(id),
  ),
];

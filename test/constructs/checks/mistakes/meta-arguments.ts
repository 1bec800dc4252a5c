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
  wiring('vm: lifecycle.ignoreChanges[0]: there is no attribute "maxRestart"', resource, "maxRestart", "max_restart"),
  wiring('did you mean "max_relocate"?', resource, "max_relocat", "max_relocate"),
  wiring(
    'rules: lifecycle.ignoreChanges[0]: there is no attribute "coment"',
    (scope, ignored: string) =>
      new firewall.Rules(scope, "rules", {
        rules: [{ type: "in", action: "DROP", macro: "SSH" }],
        lifecycle: { ignoreChanges: [ignored] },
      }),
    "rules[0].coment",
    "rules[0].comment",
  ),
  wiring(
    'vm: maxRestart: there is no such attribute; did you mean "max_restart"?',
    (scope, name: string) => new ha.Resource(scope, "vm", { sid: "vm:100" }).addOverride(name, 3),
    "maxRestart",
    "max_restart",
  ),
  wiring(
    "alias: name: stands for 3 objects, and `name` is the same for all of them",
    (scope, count: number) =>
      new firewall.Alias(scope, "alias", { ...alias, count: TerraformCount.of(count) as never }),
    3,
    1,
  ),
  wiring(
    "pool: poolId: stands for 2 objects",
    (scope, isConstant: boolean) => {
      const each = TerraformIterator.fromList(["web", "database"]);
      new pools.Pool(scope, "pool", { poolId: isConstant ? "web" : each.value, forEach: each });
    },
    true,
    false,
  ),
  wiring(
    "zone: zone: stands for 2 objects",
    (scope, isConstant: boolean) => {
      const each = TerraformIterator.fromMap({ web: {}, lab: {} });
      new sdn.ZoneSimple(scope, "zone", { zone: isConstant ? "web" : each.key, forEach: each });
    },
    true,
    false,
  ),
  wiring(
    "rules: stands for 2 objects, and the cluster has only one such object",
    (scope, count: number) => {
      const rules = [{ type: "in", action: "DROP", macro: "Telnet" }];
      new firewall.Rules(scope, "rules", { rules, count: TerraformCount.of(count) as never });
    },
    2,
    1,
  ),
  wiring(
    "pool: comment: contains a number that is known later, after a hyphen",
    (scope, between: string) => {
      const count = TerraformCount.of(3);
      const comment = `team${between}${count.index}`;
      new pools.Pool(scope, "pool", { poolId: `team${count.index}`, comment, count: count as never });
    },
    "-",
    " ",
  ),
  wiring(
    'job: importFrom: Invalid import id "100"',
    (scope, id: string) =>
      new replication.Job(scope, "job", { guest: 100, target: "pve2", jobNumber: 0 }).importFrom(id),
    "100",
    "100-0",
  ),
  wiring(
    'subnet: importFrom: "10.0.0.0/24" is not vnet/cidr',
    (scope, id: string) => {
      const zone = new sdn.ZoneSimple(scope, "zone", { zone: "lab" });
      const vnet = new sdn.Vnet(scope, "vnet", { vnet: "lab", zone: zone.zone });
      new sdn.Subnet(scope, "subnet", { vnet: vnet.vnet, cidr: "10.0.0.0/24" }).importFrom(id);
    },
    "10.0.0.0/24",
    "lab/10.0.0.0/24",
  ),
  wiring(
    'alias: importFrom: "database" is another object than the one described: `name` is "web"',
    (scope, id: string) => new firewall.Alias(scope, "alias", alias).importFrom(id),
    "database",
    "web",
  ),
];

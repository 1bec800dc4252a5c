/**
 * Constructs that stand for several objects by `count` and `forEach`: mistakes in one of these objects, or between
 * them.
 */
import { TerraformCount, TerraformIterator, Token } from "cdktf";
import type { Construct } from "constructs";
import { firewall, notifications, pools, sdn } from "../../../../src";
import { type Mistake, wiring } from "./row";

interface Network {
  readonly tag: number;
  readonly net: string;
}

const red: Network = { tag: 301, net: "10.1.0.0/24" };

function networks(scope: Construct, all: Record<string, Partial<Network>>): void {
  const zone = new sdn.ZoneVlan(scope, "zone", { zone: "shared", bridge: "vmbr0" });
  const each = TerraformIterator.fromMap(all);
  const vnet = "s${each.key}";
  new sdn.Vnet(scope, "vnet", { forEach: each, vnet, zone, tag: each.getNumber("tag") });
  new sdn.Subnet(scope, "subnet", { forEach: each, vnet, cidr: each.getString("net") });
}

const NETWORKS = { red, blue: { tag: 302, net: "10.2.0.0/24" } };
const mail = (scope: Construct) => {
  const each = TerraformIterator.fromList(["storage", "network"]);
  new notifications.EndpointSendmail(scope, "teams", {
    forEach: each,
    name: "team-${each.value}",
    mailTo: ["ops@example.com"],
  });
  const all = TerraformIterator.fromMap({ storage: "a", network: "b" });
  const of = { forEach: all, name: "to-${each.key}", targets: ["team-${each.key}"] };
  new notifications.Matcher(scope, "matchers", of);
};

export const repetition: readonly Mistake[] = [
  wiring<Record<string, Partial<Network>>>(
    "vnet: tag: 301 is the tag of web/row",
    { red, blue: { tag: 301, net: "10.2.0.0/24" } },
    NETWORKS,
    networks,
  ),
  wiring<Record<string, Partial<Network>>>(
    "subnet: cidr: 10.1.0.0/25 overlaps with 10.1.0.0/24",
    { red, blue: { tag: 302, net: "10.1.0.0/25" } },
    NETWORKS,
    networks,
  ),
  wiring<Record<string, Partial<Network>>>(
    'vnet: vnet: must be 2 to 8 letters and digits, beginning with a letter. Got "sturquoise"',
    { red, turquoise: { tag: 302, net: "10.2.0.0/24" } },
    NETWORKS,
    networks,
  ),
  wiring<Record<string, Partial<Network>>>(
    'subnet: cidr: the element "blue" of `forEach` has no "net". It has tag.',
    { red, blue: { tag: 302 } },
    NETWORKS,
    networks,
  ),
  wiring(
    'vnet: alias: the element "red" of `forEach` has no "name". Did you mean "nmae"?',
    "nmae",
    "name",
    (scope, key) => {
      const each = TerraformIterator.fromMap({ red: { [key]: "Red" } });
      const zone = new sdn.ZoneSimple(scope, "zone", { zone: "lab" });
      zone.addVnet("vnet", { forEach: each, vnet: "s${each.key}", alias: '${each.value["name"]}' });
    },
  ),
  wiring("vnet: tag: 401 is the tag of web/row", "${400 + count.index}", "${count.index + 500}", (scope, tag) => {
    const zone = new sdn.ZoneVlan(scope, "zone", { zone: "shared", bridge: "vmbr0" });
    zone.addVnet("first", { vnet: "first", tag: 401 });
    const count = TerraformCount.of(3) as never;
    zone.addVnet("vnet", { count, vnet: "trial${count.index}", tag: Token.asNumber(tag) });
  }),
  wiring(
    'group: name: must be 2 to 18 letters, digits, hyphens and underscores, beginning with a letter. Got "trial-of-customers-0"',
    "trial-of-customers",
    "trial-customers",
    (scope, name) => {
      const count = TerraformCount.of(2) as never;
      new firewall.SecurityGroup(scope, "group", { count, name: `${name}-\${count.index}`, rules: [] });
    },
  ),
  wiring(
    'child: poolId: nothing in the application defines "trail0". Did you mean "trial0"?',
    "trail0",
    "trial1",
    (scope, parent) => {
      new pools.Pool(scope, "pools", { count: TerraformCount.of(2) as never, poolId: "trial${count.index}" });
      new pools.Pool(scope, "child", { poolId: `${parent}/web` });
    },
  ),
  wiring(
    'test: name: nothing in the application defines "team-strorage". Did you mean "team-storage"?',
    "team-strorage",
    "team-network",
    (scope, name) => {
      mail(scope);
      new notifications.TargetTest(scope, "test", { name });
    },
  ),
  wiring("pools: poolId: must be a pool id", "web site", "web", (scope, name) => {
    const each = TerraformIterator.fromMap({ [name]: "a", "lab/one": "b" });
    new pools.Pool(scope, "lab", { poolId: "lab" });
    new pools.Pool(scope, "pools", { forEach: each, poolId: each.key });
  }),
];

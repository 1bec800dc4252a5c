import type { Construct } from "constructs";
import { sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const { FabricNodeOspf, FabricOpenfabric, FabricOspf, PrefixList } = sdn;
const interfaces = [{ name: "ens1" }];
const ospf = (scope: Construct, fabric: string, ipPrefix: string, area = "0") =>
  new FabricOspf(scope, fabric, { fabric, ipPrefix, area });

export const fabricMistakes: readonly Mistake[] = [
  ...values(PrefixList, { prefixList: "own" }, [
    [
      'entries["1"].action: must be one of',
      { entries: { 1: { action: "allow", prefix: "10.0.0.0/8" } } },
      { entries: { 1: { action: "permit", prefix: "10.0.0.0/8" } } },
    ],
  ]),
  ...values(FabricOspf, { fabric: "core", area: "0" }, [
    ["ipPrefix: must be", { ipPrefix: "2001:db8::/64" }, { ipPrefix: "192.0.2.0/24" }],
  ]),
  ...values(FabricOpenfabric, { fabric: "core" }, [
    ["ipPrefix: One of `ipPrefix` and `ip6Prefix` is required", {}, { ipPrefix: "192.0.2.0/24" }],
  ]),
  wiring(
    "/two: ipPrefix: 192.0.2.0/25 overlaps with 192.0.2.0/24",
    "192.0.2.0/25",
    "198.51.100.0/25",
    (scope, prefix) => {
      ospf(scope, "one", "192.0.2.0/24");
      ospf(scope, "two", prefix, "1");
    },
  ),
  wiring("/two: area: 0.0.0.1 is the area of", "0.0.0.1", "0.0.0.2", (scope, area) => {
    ospf(scope, "one", "192.0.2.0/24", "1");
    ospf(scope, "two", "198.51.100.0/24", area);
  }),
  wiring("/node: ip: must lie in 192.0.2.0/24", "192.0.3.1", "192.0.2.1", (scope, ip) => {
    const fabric = ospf(scope, "one", "192.0.2.0/24");
    new FabricNodeOspf(scope, "node", { fabric, nodeName: "pve1", ip, interfaces });
  }),
  wiring("/two: ip: 192.0.2.1 is the address of", "192.0.2.1", "192.0.2.2", (scope, ip) => {
    const fabric = ospf(scope, "core", "192.0.2.0/24");
    new FabricNodeOspf(scope, "one", { fabric, nodeName: "pve1", ip: "192.0.2.1", interfaces });
    new FabricNodeOspf(scope, "two", { fabric, nodeName: "pve2", ip, interfaces });
  }),
];

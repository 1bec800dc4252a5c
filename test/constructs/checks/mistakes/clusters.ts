/** Several clusters in one application, and one cluster with several names. */
import { firewall, PveProvider, sdn } from "../../../../src";
import { type Mistake, wiring } from "./row";

const other = "https://other.example.com";

export const clusterMistakes: readonly Mistake[] = [
  wiring(
    "is in another cluster, which another provider manages",
    other,
    "https://same.example.com",
    (scope, endpoint) => {
      const provider = new PveProvider(scope, "other", { endpoint, alias: `of-${scope.node.id}` });
      const zone = new sdn.ZoneVlan(scope, "zone", { zone: "prod", bridge: "vmbr0", provider });
      new sdn.Vnet(scope, "vnet", {
        vnet: "web",
        zone,
        tag: 100,
        ...(endpoint === other && { provider: homeOf(scope, other) }),
        ...(endpoint !== other && { provider }),
      });
    },
  ),
  wiring(
    "manage the same object (`firewall.Alias`)",
    "NAME.Example.org",
    "https://elsewhere-NAME.example.org:8006",
    (scope, endpoint) => {
      const name = scope.node.id.toLowerCase();
      const first = new PveProvider(scope, "first", {
        endpoint: `https://${name}.example.org:8006`,
        alias: `first-${name}`,
      });
      const second = new PveProvider(scope, "second", {
        endpoint: endpoint.replace("NAME", name),
        alias: `second-${name}`,
      });
      new firewall.Alias(scope, "one", { name: "office", cidr: "10.0.0.1", provider: first });
      new firewall.Alias(scope, "two", { name: "office", cidr: "10.0.0.1", provider: second });
    },
  ),
];

/** A provider within the scope, for objects in another cluster. */
function homeOf(scope: Parameters<Mistake["incorrect"]>[0], elsewhere: string) {
  const endpoint = elsewhere.replace("other", `home-${scope.node.id}`);
  return new PveProvider(scope, "home", { endpoint, alias: `home-of-${scope.node.id}` });
}

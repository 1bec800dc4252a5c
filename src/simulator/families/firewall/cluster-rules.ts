/** The rules of the cluster's firewall. Facts: contributing/facts/firewall.md#rules. */
import { editCluster } from "./edit";
import { CLUSTER_FIREWALL, hasContent } from "./files";
import { ruleRoutes } from "./rule-list";
import { clusterScopes } from "./scopes";

export const clusterRules = ruleRoutes({
  path: "/cluster/firewall/rules",
  environment: "cluster",
  read: (call) => {
    const firewall = call.read(CLUSTER_FIREWALL);
    return { rules: firewall.rules, scopes: clusterScopes(call, firewall) };
  },
  edit: (call, change) => editCluster(call, (firewall) => change(firewall.rules, clusterScopes(call, firewall))),
  exists: (call) => hasContent(call.read(CLUSTER_FIREWALL)),
});

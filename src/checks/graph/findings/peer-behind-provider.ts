import { path } from "../../../framework/diagnostics";
import { type Check, inEachCluster, type Problem } from "../check";

export const peerBehindProvider: Check = {
  id: "peer-behind-provider",
  severity: "warning",
  doc: "`peer` of a node that joins is where the provider leads, which has to be the node that joins.",
  remedy: "Give the membership a provider of its own, which leads to the node that joins.",
  find: inEachCluster((cluster) =>
    cluster.of("pve_cluster_membership").flatMap((item): Problem[] => {
      const [peer, name] = [item.text("peer"), item.text("node_name")];
      if (typeof peer !== "string") return [];
      const host = peer.toLowerCase();
      // `node-joins-itself`
      if (typeof name === "string" && host.split(".")[0] === name.toLowerCase()) return [];
      const provider = cluster.providers.find(({ path }) => path === item.block.provider);
      const endpoint = provider?.text("endpoint");
      if (typeof endpoint !== "string" || !URL.canParse(endpoint) || new URL(endpoint).hostname !== host) return [];
      const text = `${peer} is where ${provider?.path} leads, which has to be the node that joins. Give this a provider of its own.`;
      return [{ about: [item], at: path("peer"), text }];
    }),
  ),
};

import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { clusterMembership } from "../membership/join";

export const peerBehindProvider: Check = {
  id: "peer-behind-provider",
  severity: "warning",
  doc: "The provider of a node that joins a cluster has `peer` as its endpoint. It must be configured for the node that joins.",
  remedy: "Give the membership a provider of its own, with the joining node as the endpoint.",
  find: inEachCluster((cluster) =>
    cluster.of(clusterMembership).flatMap((item): Problem[] => {
      const [peer, name] = [item.text("peer"), item.text("node_name")];
      if (typeof peer !== "string") return [];
      const host = peer.toLowerCase();
      // The caution `node-joins-itself` reports this one.
      if (typeof name === "string" && host.split(".")[0] === name.toLowerCase()) return [];
      const provider = cluster.providers.find(({ path }) => path === item.provider);
      const endpoint = provider?.text("endpoint");
      if (typeof endpoint !== "string" || !URL.canParse(endpoint) || new URL(endpoint).hostname !== host) return [];
      const text = message`${peer} is the endpoint of ${provider?.path}, which must lead to the node that joins. Give the membership a provider of its own.`;
      return [{ about: [item], at: path("peer"), text }];
    }),
  ),
};

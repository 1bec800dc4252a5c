import type { Cluster, ItemOf } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { optionsSetTwice } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { apiObject } from "../any-path/api-object";
import { clusterMembership } from "../membership/join";
import { clusterOptions } from "../options/options";

export const apiObjectMisused = likelyMistake("api-object-misused", {
  doc: "A generic API object has a path into a list of firewall rules, where positions change. Or another construct of the application manages the object at this path.",
  remedy: "Use the construct of the type, such as `firewall.Rule` or `firewall.Rules`.",
  find: inEachCluster((cluster) => {
    const objects = cluster.of(apiObject);
    return objects.length === 0 ? [] : objects.flatMap((object) => [...asPosition(object), ...asType(object, cluster)]);
  }),
});

const POSITION = /\/firewall\/(?:rules|groups\/[^/]+)\/\d+$/;

function asPosition(object: ItemOf<typeof apiObject>): Problem[] {
  const place = object.text("path");
  if (typeof place !== "string" || !POSITION.test(place)) return [];
  const text = message`${place} is a position in a list of rules, and positions change with the list. Use \`firewall.Rule\` or \`firewall.Rules\`.`;
  return [problem([object], text, path("path"))];
}

function asType(object: ItemOf<typeof apiObject>, cluster: Cluster): Problem[] {
  const place = object.text("path");
  if (typeof place !== "string") return [];
  const other = cluster.items.find((item) => item.isResource && !item.hasCountOrForEach && item.isAt(place));
  return other ? [problem([other, object], message`${other.path} manages this object already.`, path("path"))] : [];
}

export const clusterOptionTwice = certainMistake("cluster-option-twice", {
  doc: "Two constructs set the same option of the cluster. Each run would undo one of them.",
  remedy: "Set each option in one place.",
  find: inEachCluster((cluster) => optionsSetTwice(cluster.of(clusterOptions))),
});

export const peerBehindProvider = likelyMistake("peer-behind-provider", {
  doc: "The provider of a node that joins a cluster has `peer` as its endpoint. It must be configured for the node that joins.",
  remedy: "Give the membership its own provider, with the joining node as the endpoint.",
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
      const text = message`${peer} is the endpoint of ${provider?.path}, which must lead to the node that joins. Give the membership its own provider.`;
      return [problem([item], text, path("peer"))];
    }),
  ),
});

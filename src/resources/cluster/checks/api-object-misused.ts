import type { Cluster, ItemOf } from "../../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { apiObject } from "../any-path/api-object";

export const apiObjectMisused: Check = {
  id: "api-object-misused",
  severity: "warning",
  doc: "A generic API object has a path into a list of firewall rules, where positions change. Or another construct of the application manages the object at this path.",
  remedy: "Use the construct of the type, such as `firewall.Rule` or `firewall.Rules`.",
  find: inEachCluster((cluster) => {
    const objects = cluster.of(apiObject);
    return objects.length === 0 ? [] : objects.flatMap((object) => [...asPosition(object), ...asType(object, cluster)]);
  }),
};

const POSITION = /\/firewall\/(?:rules|groups\/[^/]+)\/\d+$/;

function asPosition(object: ItemOf<typeof apiObject>): Problem[] {
  const place = object.text("path");
  if (typeof place !== "string" || !POSITION.test(place)) return [];
  const text = message`${place} is a place in a list of rules, where another rule stands as soon as the list changes. Use \`firewall.Rule\` or \`firewall.Rules\`.`;
  return [{ about: [object], at: path("path"), text }];
}

function asType(object: ItemOf<typeof apiObject>, cluster: Cluster): Problem[] {
  const place = object.text("path");
  if (typeof place !== "string") return [];
  const other = cluster.items.find((item) => item.isResource && !item.isSeveral && item.isAt(place));
  return other
    ? [{ about: [other, object], at: path("path"), text: message`${other.path} manages this object already.` }]
    : [];
}

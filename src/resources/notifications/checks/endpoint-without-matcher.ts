import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { message } from "../../../naming/message";
import { matcher } from "../matcher";
import { enabled, endpoints, singleTargets, targetsOf } from "./targets";
export const endpointWithoutMatcher: Check = {
  id: "endpoint-without-matcher",
  severity: "warning",
  doc: "No matcher of the application has the endpoint among its targets. It receives notifications only through matchers from elsewhere.",
  remedy: "Name the endpoint in the `targets` of a matcher.",
  find: inEachCluster((cluster) => {
    const targets = cluster.of(matcher).map((one) => targetsOf(one, cluster));
    targets.push(singleTargets(cluster));
    if (targets.some(({ isAll }) => !isAll)) return [];
    const reached = new Set(targets.flatMap(({ known }) => known));
    return enabled(cluster.of(...endpoints)).flatMap((endpoint): Problem[] => {
      const name = endpoint.text("name");
      if (typeof name !== "string" || reached.has(name)) return [];
      return [
        {
          about: [endpoint],
          text: message`no matcher sends anything to "${name}". Name it in the \`targets\` of one.`,
        },
      ];
    });
  }),
};

import { certainMistake, inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { DEFAULT_MATCHER, MAIL_TO_ROOT } from "../common";
import { sendmail } from "../mail";
import { matcher } from "../matcher";
import { targetTest } from "../target-test";
import { disabledEndpoints, enabled, endpoints, singleTargets, targetsOf } from "./matchers";

export const endpointWithoutMatcher = likelyMistake("endpoint-without-matcher", {
  doc: "No matcher of the application has the endpoint among its targets. It receives notifications only through matchers from elsewhere.",
  remedy: "Name the endpoint in the `targets` of a matcher.",
  find: inEachCluster((cluster) => {
    const targets = cluster.of(matcher).map((item) => targetsOf(item, cluster));
    targets.push(singleTargets(cluster));
    if (targets.some(({ isAll }) => !isAll)) return [];
    const reached = new Set(targets.flatMap(({ known }) => known));
    return enabled(cluster.of(...endpoints)).flatMap((endpoint): Problem[] => {
      const name = endpoint.text("name");
      if (typeof name !== "string" || reached.has(name)) return [];
      return [problem([endpoint], message`no matcher sends anything to "${name}". Name it in the \`targets\` of one.`)];
    });
  }),
});

export const testOfDisabledEndpoint = likelyMistake("test-of-disabled-endpoint", {
  doc: "A test of a notification endpoint fails, since the endpoint is disabled.",
  remedy: "Enable the endpoint, or remove the test.",
  find: inEachCluster((cluster) =>
    cluster.of(targetTest).flatMap((test): Problem[] => {
      const off = disabledEndpoints(cluster).get(test.text("name") ?? "");
      return off ? [problem([off, test], message`${off.path} is switched off, so the test fails.`, path("name"))] : [];
    }),
  ),
});

/** Objects that every server has, and the type that may manage them. */
const BUILT_IN = [
  { name: MAIL_TO_ROOT, managedBy: sendmail, what: "a sendmail endpoint" },
  { name: DEFAULT_MATCHER, managedBy: matcher, what: "a matcher" },
] as const;

export const builtInNotificationName = certainMistake("built-in-notification-name", {
  doc: "A notification endpoint or matcher has the name of a built-in object of another type.",
  remedy: "Give it another name.",
  find: inEachCluster((cluster) =>
    BUILT_IN.flatMap(({ name, managedBy, what }) =>
      cluster
        .of(...endpoints, matcher)
        .filter((item) => !item.is(managedBy) && item.text("name") === name)
        .map((item): Problem => problem([item], message`"${name}" is ${what} that every server has.`, path("name"))),
    ),
  ),
});

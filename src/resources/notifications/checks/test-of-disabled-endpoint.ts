import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { targetTest } from "../target-test";
import { disabledEndpoints } from "./matcher-without-target";

export const testOfDisabledEndpoint: Check = {
  id: "test-of-disabled-endpoint",
  severity: "warning",
  doc: "A test of a notification endpoint fails, since the endpoint is disabled.",
  remedy: "Enable the endpoint, or remove the test.",
  find: inEachCluster((cluster) =>
    cluster.of(targetTest).flatMap((test): Problem[] => {
      const off = disabledEndpoints(cluster).get(test.text("name") ?? "");
      return off
        ? [
            {
              about: [off, test],
              at: path("name"),
              text: message`${off.path} is switched off, so that the test fails.`,
            },
          ]
        : [];
    }),
  ),
};

import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { targetTest } from "../target-test";
import { endpoints } from "./targets";

export const testOfDisabledEndpoint: Check = {
  id: "test-of-disabled-endpoint",
  severity: "warning",
  doc: "A test of a notification endpoint fails, since the endpoint is disabled.",
  remedy: "Enable the endpoint, or remove the test.",
  find: inEachCluster((cluster) =>
    cluster.of(targetTest).flatMap((test): Problem[] => {
      const off = cluster
        .of(...endpoints)
        .find((one) => one.flag("enabled") === false && one.text("name") === test.text("name"));
      return off && typeof test.text("name") === "string"
        ? [{ about: [off, test], at: path("name"), text: `${off.path} is switched off, so that the test fails.` }]
        : [];
    }),
  ),
};

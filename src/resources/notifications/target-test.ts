/** Test messages through an endpoint. Facts: contributing/facts/notifications.md#targets-and-fields. */
import { string } from "../../framework/attribute";
import { operationResource } from "../kinds/operation";

export const targetTest = operationResource({
  type: "notification_target_test",
  since: "8.1",
  family: "notifications",
  description:
    "Sends a test message through an endpoint, even a disabled one. Fails if the cluster cannot deliver the message.",
  attributes: { name: string({ doc: "Name of the endpoint." }).required().refersTo("notifications.endpoint") },
  operations: ["POST /cluster/notifications/targets/{name}/test"],
  async run(planned, { services }) {
    const { name } = planned;
    const write = { domain: `notification-test-${name}` };
    await services.write("POST /cluster/notifications/targets/{name}/test", { name }, {}, write);
    return {};
  },
});

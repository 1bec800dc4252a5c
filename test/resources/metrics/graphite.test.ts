/** An object of another type under the same name: the provider changes nothing, and the message offers remedies. */
import { expect, it } from "vitest";
import { graphite } from "../../../src/resources/metrics/graphite";
import { FakeSession } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";

it("a metric server of another type is reported with its type, and with commands to forget or rebuild it", async () => {
  const session = new FakeSession({
    "GET /cluster/metrics/server/mm": { id: "mm", type: "influxdb", server: "127.0.0.1", port: 8089 },
  });
  const reading = new Lifecycle(graphite, session).refresh({ server_id: "mm", server: "127.0.0.1", port: 2003 });
  await expect(reading).rejects.toThrow(/"mm" exists on the server, but it is of type influxdb.*state rm/);
});

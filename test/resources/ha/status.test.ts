import { expect, it } from "vitest";
import { haManagerStatusData } from "../../../src/resources/ha/status";
import { FakeSession } from "../../support/fake-session";
import { readData } from "../../support/lifecycle";

it("data sources return the manager's state as JSON in a stable order", async () => {
  const answer = {
    quorum: { quorate: "1", node: "pve1" },
    manager_status: { node_status: { pve2: "online", pve1: "fence" } },
  };
  const session = new FakeSession({ "GET /cluster/ha/status/manager_status": answer });
  expect(await readData(haManagerStatusData, session)).toMatchObject({
    quorate: true,
    master_node: null,
    timestamp: null,
    node_status: { pve1: "fence", pve2: "online" },
    raw_json:
      '{"manager_status":{"node_status":{"pve1":"fence","pve2":"online"}},"quorum":{"node":"pve1","quorate":"1"}}',
  });
});

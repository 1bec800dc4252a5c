import { describe, expect, it } from "vitest";
import { haManagerStatusData, haStatusData } from "../../../src/resources/ha/status";
import { FakeSession } from "../../support/fake-session";
import { readData } from "../../support/lifecycle";

describe("data sources", () => {
  it("data sources report the state of the cluster as recorded before the first election", async () => {
    const session = new FakeSession({
      "GET /cluster/ha/status/current": [
        { node: "pve1", quorate: 1, status: "OK", id: "quorum", type: "quorum" },
        {
          "armed-state": "standby",
          node: "pve1",
          type: "fencing",
          status: "standby (CRM watchdog standby)",
          id: "fencing",
        },
        {
          request_state: "started",
          node: "pve1",
          max_relocate: 1,
          type: "service",
          failback: 1,
          max_restart: 1,
          status: "vm:100 (pve1, queued)",
          sid: "vm:100",
          id: "service:vm:100",
          state: "queued",
        },
      ],
    });
    expect(await readData(haStatusData, session)).toMatchObject({
      quorate: true,
      master_node: null,
      armed_state: "standby",
      resource_mode: null,
      nodes: [],
      services: [{ sid: "vm:100", state: "queued", crm_state: null, failback: true, max_restart: 1 }],
    });
  });

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
});

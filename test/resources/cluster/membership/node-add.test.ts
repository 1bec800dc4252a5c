/** Destroying the resource keeps the node and its votes in the configuration of corosync. */
import { expect, it } from "vitest";
import { clusterNodeAdd } from "../../../../src/resources/cluster/membership/node-add";
import { FakeSession } from "../../../support/fake-session";
import { Lifecycle } from "../../../support/lifecycle";

it("warns that the entry is kept, and sends nothing", async () => {
  const session = new FakeSession({ "POST /cluster/config/nodes/pve9": { warnings: [] } });
  const lifecycle = new Lifecycle(clusterNodeAdd, session);
  const state = await lifecycle.apply({ node_name: "pve9", confirm: "pve9", new_node_ip: "192.0.2.19" });
  const { state: left, diagnostics } = await lifecycle.tryApply(null, state);
  expect(left).toBeNull();
  expect(diagnostics).toMatchObject([
    { severity: "warning", summary: 'The node "pve9" is still in the corosync configuration' },
  ]);
  expect(session.requests).toHaveLength(1);
});

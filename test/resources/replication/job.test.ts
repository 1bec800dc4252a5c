/** Plans of replication jobs contain only the changed attributes. */
import { expect, it } from "vitest";
import { replicationJob } from "../../../src/resources/replication/job";
import { FakeSession, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";

it("a change of the rate leaves the source unchanged", async () => {
  const job: Record<string, unknown> = { id: "100-0", type: "local", guest: 100, jobnum: 0, target: "pve2" };
  const session = new FakeSession(({ method, path, parameters }: Sent) => {
    if (method !== "GET") return void Object.assign(job, parameters);
    const shown = { ...job, source: "pve1" };
    if (path === "/cluster/status") return [];
    return path.endsWith("/100-0") ? shown : "rate" in job ? [shown] : [];
  });
  const lifecycle = new Lifecycle(replicationJob, session);
  const state = await lifecycle.apply({ guest: 100, target: "pve2", rate: 10 });
  expect(state.source).toBe("pve1");
  expect(await lifecycle.changes({ guest: 100, target: "pve2", rate: 20 }, state)).toEqual(["rate"]);
});

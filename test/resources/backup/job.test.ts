/** IDs of backup jobs. Facts: contributing/facts/backup.md#jobs. */
import { expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { backupJob } from "../../../src/resources/backup/job";
import { createSimulator } from "../../../src/simulator";
import { clientOf, sessionOf } from "../../support/client";
import { Lifecycle } from "../../support/lifecycle";

it("a job with a generated name can be managed, but not created with that name", async () => {
  const simulator = await createSimulator({ http: true });
  const client = clientOf(simulator);
  const session = sessionOf(client);
  try {
    const path = "/cluster/backup";
    const begun = async () =>
      (await session.get<{ id: string }[]>(path)).map(({ id }) => id).find((id) => /^\d/.test(id));
    // Ten of the sixteen hexadecimal digits are decimal.
    while (!(await begun()))
      await session.post(path, { schedule: "21:00", all: 1, storage: "backups" }, { domain: "test" });
    const job_id = String(await begun());
    const life = new Lifecycle(backupJob, session);
    const state = (await life.import(job_id)) as State;
    const config = { job_id, schedule: "21:00", all: true, storage: "backups" };
    expect(await life.changes(config, state)).toEqual([]);
    await life.apply({ ...config, comment: "Found" }, state);
    const summaries = async (id: string) =>
      (await life.plan({ ...config, job_id: id })).diagnostics.map(({ summary }) => summary);
    expect(await summaries(job_id)).toEqual(["Invalid value for job_id"]);
    expect(await summaries("nightly")).toEqual([]);
  } finally {
    await client.close();
    await simulator.close();
  }
});

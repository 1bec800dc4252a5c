/** Empty strings, lists and objects count as absent: modules often pass them on. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { jsonConfiguration } from "../support/json-configuration";

const MODEL = { name: "migratable", reported_model: "EPYC" };
const JOB = { job_id: "nightly", schedule: "daily", all: true };
const GIVEN = jsonConfiguration({
  "pve_cpu_model.this": { ...MODEL, flags: { enabled: ["aes"] } },
  "pve_backup_job.this": {
    ...JOB,
    storage: "backups",
    notes_template: "{{guestname}}",
    retention: { keep_last: 3 },
    performance: { max_workers: 4 },
  },
  "pve_cluster_options.this": {
    tag_style: { color_map: { prod: { background: "ff0000" } } },
    user_tag_access: { user_allow_list: ["prod"] },
  },
});
const EMPTY = jsonConfiguration({
  "pve_cpu_model.this": { ...MODEL, flags: { enabled: [] } },
  "pve_backup_job.this": { ...JOB, notes_template: "", retention: { keep_last: null }, performance: {} },
  "pve_cluster_options.this": { tag_style: { color_map: {} }, user_tag_access: { user_allow_list: [] } },
});

describe("empty values", () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster({ files: { "main.tf.json": EMPTY } });
  });
  afterAll(() => cluster.close());

  const stored = async (path: string) => {
    const session = cluster.session();
    return Object.keys(await session.get<object>(path));
  };
  const expectNothing = async () => {
    expect(await stored("/cluster/qemu/custom-cpu-models/migratable")).not.toContain("flags");
    const job = await stored("/cluster/backup/nightly");
    for (const name of ["prune-backups", "performance", "notes-template"]) expect(job).not.toContain(name);
    const options = await stored("/cluster/options");
    for (const name of ["tag-style", "user-tag-access"]) expect(options).not.toContain(name);
    expect(await cluster.plan()).toEqual([]);
  };

  it("empty values create objects without them", async () => {
    await cluster.apply();
    await expectNothing();
  });

  it("empty values clear earlier values", async () => {
    cluster.workspace.write("main.tf.json", GIVEN);
    await cluster.apply();
    expect(await stored("/cluster/backup/nightly")).toContain("performance");
    expect(await cluster.plan()).toEqual([]);
    cluster.workspace.write("main.tf.json", EMPTY);
    await cluster.apply();
    await expectNothing();
  });
});

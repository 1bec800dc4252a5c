import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { backup, PveProvider, pools } from "../../../src";
import { deployed } from "../deployed";

const settings = { name: "nightly", schedule: "02:30", storage: "backups", retention: { keepDaily: 7 } };

it("a plan that must cover all guests fails and names a guest without a backup", async () => {
  const all = (exclude?: number[]) => (scope: TerraformStack) => {
    const plan = new backup.Plan(scope, "plan", settings);
    const check = plan.requireAllGuests();
    plan.cover("all", { all: true, ...(exclude && { exclude }) });
    expect(plan.requireAllGuests()).toBe(check);
  };
  const { change } = await deployed(all());
  await expect(change(all([101]))).rejects.toThrow(/No backup job covers 101/);
});

it("the check for uncovered guests waits for all jobs and memberships of the stack, even later ones", () => {
  const stack = new TerraformStack(Testing.app(), "stack");
  new PveProvider(stack, "pve");
  const plan = new backup.Plan(stack, "plan", settings);
  plan.requireAllGuests();
  const web = new pools.Pool(stack, "web", { poolId: "web" });
  plan.cover("web", { pool: web });
  web.addGuest("frontend", 100);
  new backup.Job(stack, "other", { jobId: "other", schedule: "daily", storage: "backups", guests: [101] });
  const { data } = JSON.parse(Testing.synth(stack, true)) as {
    data: { pve_backup_not_backed_up_guests: Record<string, { depends_on: string[] }> };
  };
  const [check] = Object.values(data.pve_backup_not_backed_up_guests);
  expect(check?.depends_on.map((address) => address.split("_").slice(0, 3).join("_")).sort()).toEqual([
    "pve_backup_job.other",
    "pve_backup_job.plan",
    "pve_pool_membership.web",
  ]);
});

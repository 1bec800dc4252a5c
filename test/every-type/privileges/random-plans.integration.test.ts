/** Some random plans; `random-plans.nightly.test.ts` tries more. */
import { it } from "vitest";
import { runs } from "../../support/runs";
import { tryRandomPlans } from "./random-plans";

it("the reported privileges of a plan suffice, and it fails with any one less", async () => {
  await tryRandomPlans(runs(100));
});

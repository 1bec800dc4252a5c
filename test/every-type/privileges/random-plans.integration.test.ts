/** Some random plans; `random-plans.nightly.test.ts` tries more. */
import { it } from "vitest";
import { runs } from "../../support/runs";
import { tryRandomPlans } from "./random-plans";

it("the privileges that a plan is said to need are enough for it, and with any one less it fails", async () => {
  await tryRandomPlans(runs(100));
});

/** More runs of `random-plans.integration.test.ts`. */
import { it } from "vitest";
import { tryRandomPlans } from "./random-plans";

it("1,000 random plans need exactly the reported privileges", async () => {
  await tryRandomPlans(1_000);
}, 1_800_000);

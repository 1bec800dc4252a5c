/** More of what `random-plans.integration.test.ts` tries. */
import { it } from "vitest";
import { tryRandomPlans } from "./random-plans";

it("1,000 random plans need exactly the privileges that they are said to need", async () => {
  await tryRandomPlans(1_000);
}, 1_800_000);

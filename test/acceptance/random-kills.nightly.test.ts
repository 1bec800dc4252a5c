import { expect, it } from "vitest";
import { killAtRandom } from "./random-kills";

it("leaves no process and no socket behind, however often Terraform is killed at a random moment", async () => {
  const { seed, left, tooLate } = await killAtRandom(200, 3);
  expect(left, `seed ${seed}`).toEqual([]);
  expect(tooLate).toBeLessThan(100);
}, 3_600_000);

import { expect, it } from "vitest";
import { killAtRandom } from "./random-kills";

it("leaves no process and no socket behind when Terraform is killed at a random moment", async () => {
  const { seed, left } = await killAtRandom(10, 3);
  expect(left, `seed ${seed}`).toEqual([]);
});

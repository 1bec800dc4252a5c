import { it } from "vitest";
import { sampled } from "../../support/runs";
import { tryRandomPlans } from "./random-plans";

it.each(sampled([5, 1_000], (count) => count === 5))(
  "the reported privileges of a plan suffice, and it fails with any one less: %i random plans",
  tryRandomPlans,
  1_800_000,
);

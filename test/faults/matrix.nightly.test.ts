/** All cases of the fault matrix. */
import { expect, it } from "vitest";
import { SUBJECTS } from "./subjects";
import { described, isFailing, summaryOf } from "./summary";
import { tryInProcesses } from "./workers";

it("the next command ends as without a fault, whatever happens to a request", async () => {
  const names = SUBJECTS.map(({ name }) => name);
  const found = await tryInProcesses(2, names, { sample: false });
  console.log(summaryOf(found));
  expect(found.filter(isFailing).map(described).join("\n\n")).toBe("");
}, 7_200_000);

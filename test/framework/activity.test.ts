import { expect, it } from "vitest";
import { Activity } from "../../src/framework/activity";

it("calls count while they work, and not while they wait for others", () => {
  const activity = new Activity();
  const seen: number[] = [];
  activity.onChange(() => seen.push(activity.working));
  const end = activity.begin();
  activity.begin();
  const goOn = activity.wait();
  goOn();
  goOn();
  end();
  end();
  expect(seen).toEqual([1, 2, 1, 2, 1]);
});

import { expect, it } from "vitest";
import { start } from "../support";

it("the next ID is the lowest free one of the range, and is refused if the range is full", async () => {
  const simulator = await start();
  await simulator.put("/cluster/options", { "next-id": "lower=200,upper=203" });
  expect((await simulator.get("/cluster/nextid")).data).toBe("202");
  await simulator.put("/cluster/options", { "next-id": "lower=200,upper=202" });
  const message = "unable to get any free VMID in range [200, 202]\n";
  expect(await simulator.get("/cluster/nextid")).toMatchObject({ status: 500, message });
});

import { expect, it } from "vitest";
import { send, start } from "../support";

it("the next ID is the lowest free one of the range, and is refused if the range is full", async () => {
  const simulator = await start();
  await send(simulator, "PUT", "/cluster/options", { "next-id": "lower=200,upper=203" });
  expect((await send(simulator, "GET", "/cluster/nextid")).data).toBe("202");
  await send(simulator, "PUT", "/cluster/options", { "next-id": "lower=200,upper=202" });
  expect(await send(simulator, "GET", "/cluster/nextid")).toMatchObject({
    status: 500,
    message: "unable to get any free VMID in range [200, 202]\n",
  });
});

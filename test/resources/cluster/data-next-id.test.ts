import { expect, it } from "vitest";
import { nextIdData } from "../../../src/resources/cluster/data-next-id";
import { FakeSession, refusal } from "../../support/fake-session";
import { readData } from "../../support/lifecycle";

it("a guest ID in use is reported as such", async () => {
  const taken = refusal(400, "Parameter verification failed.\n", { vmid: "VM 100 already exists" });
  const reading = readData(nextIdData, new FakeSession({ "GET /cluster/nextid": taken }), { vm_id: 100 });
  await expect(reading).rejects.toThrow(/The guest id 100 is taken[\s\S]*leave `vm_id` out/);
});

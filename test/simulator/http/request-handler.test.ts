/** Details of a response in the log, in addition to its status. */
import { expect, it } from "vitest";
import { start } from "../support";

it("the log of requests reports the error of each parameter of a refused request", async () => {
  const simulator = await start();
  const params = { type: "in", action: "ACCEPT", source: "192.0.2.0/99", proto: "quux" };
  const { errors } = await simulator.post("/cluster/firewall/rules", params);
  expect(Object.keys(errors ?? {}).sort()).toEqual(["proto", "source"]);
  expect(simulator.requests.all.at(-1)).toMatchObject({ status: 400, errors });
});

it("the log of requests keeps all lines of a message", async () => {
  const simulator = await start();
  await simulator.post("/cluster/sdn/zones", { type: "simple", zone: "lab", reversedns: "nosuch" });
  expect(simulator.requests.all.at(-1)).toMatchObject({
    status: 500,
    reason: expect.stringMatching(/^create sdn zone object failed: 400 Parameter verification failed\.$/),
    message: expect.stringMatching(/\nreversedns: nosuch don't exist$/),
  });
  await simulator.get("/pools/nosuch");
  expect(simulator.requests.all.at(-1)).not.toHaveProperty("message");
});

it("the log of requests contains no secret from a refusal, and nothing that a fault hid from the client", async () => {
  const simulator = await start();
  const params = { type: "webhook", name: "chat", url: "https://chat.example.com", method: "post", secret: "planted" };
  await simulator.post("/cluster/notifications/endpoints/webhook", params);
  expect(JSON.stringify(simulator.requests.all)).not.toContain("planted");
  simulator.faults.add({ fault: "answer", status: 596, when: "after" });
  await simulator.post("/cluster/firewall/aliases", { name: "-", cidr: "x" });
  expect(simulator.requests.all.at(-1)).not.toHaveProperty("errors");
});

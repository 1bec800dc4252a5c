/** What the log says of an answer beyond its status. */
import { describe, expect, it } from "vitest";
import { send, start } from "../support";

describe("the log of requests", () => {
  it("says what is wrong with each parameter of a refused request", async () => {
    const simulator = await start();
    const params = { type: "in", action: "ACCEPT", source: "192.0.2.0/99", proto: "quux" };
    const { errors } = await send(simulator, "POST", "/cluster/firewall/rules", params);
    expect(Object.keys(errors ?? {}).sort()).toEqual(["proto", "source"]);
    expect(simulator.requests.all.at(-1)).toMatchObject({ status: 400, errors });
  });

  it("keeps all lines of a message that has several", async () => {
    const simulator = await start();
    await send(simulator, "POST", "/cluster/sdn/zones", { type: "simple", zone: "lab", reversedns: "nosuch" });
    expect(simulator.requests.all.at(-1)).toMatchObject({
      status: 500,
      reason: expect.stringMatching(/^create sdn zone object failed: 400 Parameter verification failed\.$/),
      message: expect.stringMatching(/\nreversedns: nosuch don't exist$/),
    });
    await send(simulator, "GET", "/pools/nosuch");
    expect(simulator.requests.all.at(-1)).not.toHaveProperty("message");
  });

  it("repeats no secret that a refusal names, and nothing that a fault kept from the client", async () => {
    const simulator = await start();
    const params = {
      type: "webhook",
      name: "chat",
      url: "https://chat.example.com",
      method: "post",
      secret: "planted",
    };
    await send(simulator, "POST", "/cluster/notifications/endpoints/webhook", params);
    expect(JSON.stringify(simulator.requests.all)).not.toContain("planted");
    simulator.faults.add({ fault: "answer", status: 596, when: "after" });
    await send(simulator, "POST", "/cluster/firewall/aliases", { name: "-", cidr: "x" });
    expect(simulator.requests.all.at(-1)).not.toHaveProperty("errors");
  });
});

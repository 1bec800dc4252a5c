import { join } from "node:path";
import { expect, it } from "vitest";
import { ClientUsage } from "../../../src/simulator/kernel/client-usage";
import { temporaryFolder } from "../../support/temporary-folder";
import { start } from "../support";

it("the report about clients counts operations by path of the API, with the statuses of their responses", async () => {
  const simulator = await start();
  await simulator.post("/pools", { poolid: "web" });
  await simulator.post("/pools", { poolid: "web" });
  for (const name of ["web", "absent"]) await simulator.get(`/pools/${name}`);
  await simulator.get("/version", {}, {});
  expect(simulator.clientReport()).toEqual({
    requests: 5,
    operations: [
      { operation: "POST /pools", count: 2, statuses: { 200: 1, 500: 1 } },
      { operation: "GET /pools/{poolid}", count: 2, statuses: { 200: 1, 500: 1 }, example: "/pools/web" },
      { operation: "GET /version", count: 1, statuses: { 401: 1 } },
    ],
    unanswered: [],
  });
});

it("the report about clients lists requests without an operation once per path, for any object", async () => {
  const simulator = await start();
  for (const vmid of [100, 101]) await simulator.get(`/nodes/pve1/qemu/${vmid}/config`);
  await simulator.delete("/version");
  expect(simulator.clientReport()).toMatchObject({
    operations: [],
    unanswered: [
      {
        operation: "GET /nodes/{node}/qemu/{vmid}/config",
        count: 2,
        statuses: { 501: 2 },
        example: "/nodes/pve1/qemu/100/config",
      },
      { operation: "DELETE /version", count: 1, statuses: { 501: 1 } },
    ],
  });
});

it("the report about clients lists operations that this version of the server does not have yet", async () => {
  const simulator = await start({ version: "8.4.1" });
  await simulator.get("/cluster/sdn/fabrics");
  expect(simulator.clientReport().unanswered).toMatchObject([{ operation: "GET /cluster/sdn/fabrics" }]);
});

it("the report about clients counts broken connections, and keeps counting when the request log is cleared", async () => {
  const simulator = await start();
  simulator.faults.add({ fault: "drop", when: "before", request: { path: "/pools" } });
  await expect(simulator.get("/pools")).rejects.toThrow();
  simulator.requests.clear();
  await simulator.get("/version");
  expect(simulator.clientReport()).toMatchObject({
    requests: 2,
    operations: [
      { operation: "GET /pools", statuses: { dropped: 1 } },
      { operation: "GET /version", statuses: { 200: 1 } },
    ],
  });
});

it("the report about clients counts an operation whose response with 501 a fault sent", async () => {
  const simulator = await start();
  simulator.faults.add({ fault: "answer", status: 501, body: "", request: { path: "/pools" } });
  await simulator.get("/pools").catch(() => undefined);
  const operations = [{ operation: "GET /pools", statuses: { 501: 1 } }];
  expect(simulator.clientReport()).toMatchObject({ operations, unanswered: [] });
});

it("the report about clients compares answers with recordings, and leaves out those of faults", async () => {
  const simulator = await start({ report: join(temporaryFolder(), "report.json") });
  await simulator.get("/cluster/firewall/aliases");
  await simulator.get("/cluster/sdn/prefix-lists");
  simulator.faults.add({ fault: "answer", status: 200, body: '{"data":7}', request: { path: "/pools" } });
  await simulator.get("/pools");
  const { operations } = simulator.clientReport();
  const same = { isRecorded: true, differences: [], unrecorded: [] };
  expect(operations.find(({ operation }) => operation === "GET /cluster/firewall/aliases")?.recordings).toEqual(same);
  const newer = operations.find(({ operation }) => operation === "GET /cluster/sdn/prefix-lists");
  expect(newer?.recordings).toEqual({ ...same, isRecorded: false });
  expect(operations.find(({ operation }) => operation === "GET /pools")?.recordings).toBeUndefined();
});

it("the report about clients keeps each difference of an operation once", () => {
  const comparison = { isRecorded: true, differences: ["name is missing"], unrecorded: ["field note"] };
  const usage = new ClientUsage(
    (_, path) => path,
    () => comparison,
  );
  const request = { method: "GET", path: "/pools", status: 200 };
  for (let n = 0; n < 2; n++) usage.add(request, { operation: "GET /pools", status: 200, data: [] });
  expect(usage.report().operations).toEqual([
    expect.objectContaining({ operation: "GET /pools", count: 2, recordings: comparison }),
  ]);
});

/** Simulated clusters of older versions, their API descriptions, and the reset to the start state. */
import { describe, expect, it } from "vitest";
import { start } from "../support";

describe("a simulated cluster of version 8.4", () => {
  it("knows no later operation, parameter or value", async () => {
    const simulator = await start({ version: "8.4.1" });
    const message = "Method 'GET /cluster/ha/rules' not implemented";
    expect(await simulator.get("/cluster/ha/rules")).toMatchObject({ status: 501, message });
    const unknown = "property is not defined in schema and the schema does not allow additional properties";
    expect(await simulator.post("/cluster/ha/resources", { sid: "vm:100", failback: "0" })).toMatchObject({
      status: 400,
      errors: { failback: unknown },
    });
    const collector = { server: "127.0.0.1", port: "4318", type: "opentelemetry" };
    expect(await simulator.post("/cluster/metrics/server/otel", collector)).toMatchObject({
      status: 400,
      errors: { type: expect.stringContaining("does not have a value in the enumeration 'graphite, influxdb'") },
    });
    expect(await simulator.put("/cluster/options", { crs: "ha=static,ha-auto-rebalance=1" })).toMatchObject({
      status: 400,
      errors: { crs: expect.stringContaining("ha-auto-rebalance") },
    });
    expect(await simulator.put("/cluster/options", { crs: "ha=static" })).toMatchObject({ status: 200 });
  });

  it("a simulated cluster of version 8.4 has HA groups", async () => {
    const [older, newer] = [await start({ version: "8.4.1" }), await start()];
    expect(await older.get("/cluster/ha/groups")).toMatchObject({ status: 200, data: [] });
    expect(await newer.get("/cluster/ha/groups")).toMatchObject({ status: 500 });
  });
});

it("serves the API description of its version without a login", async () => {
  const pathsOf = async (version?: string) => {
    const { url } = await start(version === undefined ? {} : { version });
    const response = await fetch(`${url}/pve-docs/api-viewer/apidoc.js`);
    return { status: response.status, text: await response.text() };
  };
  const [older, newer] = [await pathsOf("9.0.4"), await pathsOf()];
  expect([older.status, newer.status]).toEqual([200, 200]);
  for (const { text } of [older, newer]) expect(text).toMatch(/^const apiSchema = \[\n.*"\/pools".*\n\]\n;\n$/s);
  expect(newer.text).toContain('"/cluster/sdn/prefix-lists/{id}"');
  expect(older.text).not.toContain("prefix-lists");
});

it("the cluster returns to its start state when control requests a reset", async () => {
  const simulator = await start();
  const pools = async () => (await simulator.get("/pools")).data;
  await simulator.post("/pools", { poolid: "mine" });
  expect(await pools()).toMatchObject([{ poolid: "mine" }]);
  const forget = () => fetch(`${simulator.url}/simulator/state`, { method: "DELETE" });
  expect((await forget()).status).toBe(401);
  expect(await pools()).toMatchObject([{ poolid: "mine" }]);
  const headers = { Authorization: `PVEAPIToken=${simulator.token}` };
  const answer = await fetch(`${simulator.url}/simulator/state`, { method: "DELETE", headers });
  expect(answer.status).toBe(200);
  expect(await pools()).toEqual([]);
});

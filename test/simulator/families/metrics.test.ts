import { expect, it } from "vitest";
import { recordedCluster } from "./ask";

const PATH = "/cluster/metrics/server";
const where = { server: "127.0.0.1", port: "4318" };

it("metric servers drop a token that their type lacks, but cannot clear it", async () => {
  const ask = recordedCluster();
  expect(await ask("POST", `${PATH}/g1`, { type: "graphite", ...where, token: "t" })).toBeNull();
  expect(await ask("PUT", `${PATH}/g1`, { ...where, token: "t" })).toBeNull();
  expect(await ask("GET", `${PATH}/g1`)).toEqual({ type: "graphite", server: "127.0.0.1", port: 4318 });
  expect(await ask("PUT", `${PATH}/g1`, { ...where, delete: "token" })).toBe("500 no such option 'token'");
});

it("metric servers count as unreachable after three seconds, and as silent before", async () => {
  const ask = recordedCluster();
  const create = (timeout?: string) =>
    ask("POST", `${PATH}/i1`, { type: "influxdb", server: "192.0.2.52", port: "8086", influxdbproto: "http", timeout });
  expect(await create()).toBe("500 500 Can't connect to 192.0.2.52:8086 (Connection timed out)");
  expect(await create("5")).toBe("500 500 Can't connect to 192.0.2.52:8086 (No route to host)");
});

it("metric servers cannot set and clear an option at once, except for the token, which is set", async () => {
  const ask = recordedCluster();
  await ask("POST", `${PATH}/g1`, { type: "graphite", ...where });
  await ask("POST", `${PATH}/i1`, { type: "influxdb", ...where });
  const both = (name: string) => `500 cannot set and delete property '${name}' at the same time!`;
  expect(await ask("PUT", `${PATH}/g1`, { ...where, mtu: "1400", delete: "mtu" })).toBe(both("mtu"));
  // Every update sends the port, so that types with an optional port cannot clear it either.
  expect(await ask("PUT", `${PATH}/g1`, { ...where, delete: "port" })).toBe(both("port"));
  const required = "500 unable to delete required option 'port'";
  expect(await ask("PUT", `${PATH}/i1`, { ...where, delete: "port" })).toBe(required);
  expect(await ask("PUT", `${PATH}/i1`, { ...where, token: "t", delete: "token" })).toBeNull();
  expect(await ask("PUT", `${PATH}/i1`, { ...where, delete: "bogus,mtu" })).toBe("500 no such option 'bogus'");
});

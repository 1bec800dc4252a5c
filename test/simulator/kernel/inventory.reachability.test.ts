/** Connections of the cluster: in the start state for users, a loopback address accepts every protocol. */
import { describe, expect, it } from "vitest";
import { start } from "../support";

type Params = Readonly<Record<string, string>>;

const local = (port: number) => ({ server: "127.0.0.1", port: `${port}` });
const urlOf = (port: number, protocol = "http") => `${protocol}://127.0.0.1:${port}`;

/** Calls that make the cluster connect to a port of 127.0.0.1, each with another protocol. */
const CALLS: readonly (readonly [name: string, path: string, params: (port: number) => Params])[] = [
  ["Graphite over TCP", "/cluster/metrics/server/g1", (port) => ({ type: "graphite", ...local(port), proto: "tcp" })],
  [
    "InfluxDB over HTTPS",
    "/cluster/metrics/server/i1",
    (port) => ({ type: "influxdb", ...local(port), server: "localhost", influxdbproto: "https" }),
  ],
  ["OpenTelemetry", "/cluster/metrics/server/o1", (port) => ({ type: "opentelemetry", ...local(port) })],
  ["PowerDNS", "/cluster/sdn/dns", (port) => ({ dns: "d1", type: "powerdns", url: urlOf(port), key: "k" })],
  [
    "NetBox over HTTPS",
    "/cluster/sdn/ipams",
    (port) => ({ ipam: "n1", type: "netbox", url: `${urlOf(port, "https")}/api`, token: "t" }),
  ],
];

const ENDPOINTS: readonly (readonly [kind: string, params: (port: number) => Params])[] = [
  ["gotify", (port) => ({ server: urlOf(port, "https"), token: "t" })],
  ["webhook", (port) => ({ url: `${urlOf(port)}/hook`, method: "post" })],
  ["smtp", (port) => ({ ...local(port), "from-address": "pve@example.test", mailto: "ops@example.test" })],
];

describe("in the datacenter", () => {
  it.each(CALLS)("%s is reached on 127.0.0.1, but not on port 9", async (_, path, params) => {
    const simulator = await start();
    const refused = await simulator.post(path, params(9));
    expect(refused.status).toBe(500);
    expect(refused.message).toContain("Connection refused");
    expect(await simulator.post(path, params(8443))).toMatchObject({ status: 200 });
  });

  it.each(ENDPOINTS)("a test of a %s endpoint reaches 127.0.0.1, but not port 9", async (kind, params) => {
    const simulator = await start();
    const endpoints = `/cluster/notifications/endpoints/${kind}`;
    const test = (name: string) => simulator.post(`/cluster/notifications/targets/${name}/test`);
    await simulator.post(endpoints, { name: "good", ...params(8443) });
    await simulator.post(endpoints, { name: "bad", ...params(9) });
    expect(await test("good")).toMatchObject({ status: 200, data: null });
    const place = kind === "webhook" ? "" : "could not notify via endpoint(s): bad: ";
    const message = `Could not test target: ${place}io: Connection refused\n`;
    expect(await test("bad")).toMatchObject({ status: 500, message });
  });

  it("metrics are exported for all nodes, running guests and storages", async () => {
    const simulator = await start();
    const points = async (params: Params) =>
      (await simulator.get("/cluster/metrics/export", params)).data.data as { id: string; metric: string }[];
    const ids = new Set((await points({})).map(({ id }) => id));
    expect([...ids].filter((id) => /^(node|qemu|lxc)/.test(id)).sort()).toEqual([
      "lxc/200",
      "lxc/201",
      "node/pve1",
      "node/pve2",
      "node/pve3",
      "qemu/100",
      "qemu/101",
      "qemu/102",
    ]);
    const second = await points({ "node-list": "pve2" });
    const guest = second.filter(({ id }) => id === "qemu/102").map(({ metric }) => metric);
    expect(guest).toContain("cpu_current");
    expect(second.some(({ id }) => id === "node/pve1")).toBe(false);
  });
});

describe("with a proxy in the datacenter's options", () => {
  const OUTSIDE: readonly (readonly [name: string, path: string, params: Params])[] = [
    ["PowerDNS", "/cluster/sdn/dns", { dns: "d1", type: "powerdns", url: "http://192.0.2.99", key: "k" }],
    ["NetBox", "/cluster/sdn/ipams", { ipam: "n1", type: "netbox", url: "https://192.0.2.99/api", token: "t" }],
    [
      "phpIPAM",
      "/cluster/sdn/ipams",
      { ipam: "p1", type: "phpipam", url: "https://192.0.2.99/api", token: "t", section: "1" },
    ],
  ];

  it.each(OUTSIDE)("%s is called through the proxy", async (_, path, params) => {
    const simulator = await start();
    const create = () => simulator.post(path, params);
    const setProxy = async (http_proxy: string) =>
      expect(await simulator.put("/cluster/options", { http_proxy })).toMatchObject({ status: 200 });
    expect((await create()).message).toContain("192.0.2.99");
    await setProxy("http://127.0.0.1:9");
    expect((await create()).message).toContain("Can't connect to 127.0.0.1:9 (Connection refused)");
    await setProxy("http://user:secret@127.0.0.1:3128/");
    expect(await create()).toMatchObject({ status: 200 });
  });
});

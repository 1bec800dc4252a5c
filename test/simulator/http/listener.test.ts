/** The listener on real sockets: TLS, redirects, connections, bodies. */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import type { Simulator } from "../../../src/simulator";
import { start, type TestSimulator } from "../support";

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await start();
});

interface Response {
  readonly status: number;
  readonly reason: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** Sends one request exactly as given. */
function exchange(
  url: string,
  options: RequestOptions & { ca?: string; servername?: string },
  body = "",
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith("https") ? httpsRequest : httpRequest;
    const request = send(url, options, (message) => {
      const chunks: Buffer[] = [];
      message.on("data", (chunk: Buffer) => chunks.push(chunk));
      message.on("end", () => {
        const { statusCode = 0, statusMessage = "", headers } = message;
        resolve({ status: statusCode, reason: statusMessage, headers, body: Buffer.concat(chunks) });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

const headersOf = ({ token }: Simulator) => ({ Authorization: `PVEAPIToken=${token}` });

describe("TLS", () => {
  it("serves a certificate that is its own authority, for loopback names and addresses", async () => {
    simulator = await start({ http: false });
    const { cert = "", fingerprint } = simulator.certificate ?? {};
    expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    for (const host of ["127.0.0.1", "localhost"]) {
      const answer = await exchange(`https://${host}:${simulator.port}/api2/json/version`, {
        ca: cert,
        headers: headersOf(simulator),
        family: 4,
      });
      expect(answer.status).toBe(200);
    }
  });

  it("redirects plain HTTP on its port, other methods with 308", async () => {
    const { port } = await start({ http: false });
    const get = await exchange(`http://127.0.0.1:${port}/api2/json/version?a=1`, {});
    expect([get.status, get.headers.location]).toEqual([301, `https://127.0.0.1:${port}/api2/json/version?a=1`]);
    expect((await exchange(`http://127.0.0.1:${port}/x`, { method: "POST" }, "a=1")).status).toBe(308);
  });

  it("handles many requests on one connection", async () => {
    simulator = await start({ http: false });
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: simulator.certificate?.cert });
    const url = `${simulator.url}/api2/json/version`;
    for (let n = 0; n < 20; n++)
      expect((await exchange(url, { agent, headers: headersOf(simulator) })).status).toBe(200);
    agent.destroy();
  });
});

it("responses carry the message's first line as reason, in UTF-8, and close the connection after an error", async () => {
  const url = `${simulator.url}/api2/json/pools?poolid=${encodeURIComponent("größe")}`;
  const refused = await exchange(url, { headers: headersOf(simulator) });
  expect(refused.headers.connection).toBe("close");
  expect(refused.headers["content-type"]).toBe("application/json;charset=UTF-8");
  const missing = await exchange(`${simulator.url}/api2/json/nothing/größe`.replace("ö", "%C3%B6"), {
    headers: headersOf(simulator),
  });
  expect(missing.status).toBe(501);
  expect(Buffer.from(missing.reason, "latin1").toString("utf8")).toContain("Method 'GET /nothing/gr");
  const fine = await exchange(`${simulator.url}/api2/json/pools`, { headers: headersOf(simulator) });
  expect([fine.reason, fine.headers.server]).toEqual(["OK", "pve-api-daemon/3.0"]);
});

it("responses are compressed on request when they are long", async () => {
  const headers = { ...headersOf(simulator), "Accept-Encoding": "gzip" };
  const long = await exchange(`${simulator.url}/api2/json/cluster/resources`, { headers });
  expect(long.headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(long.body).toString()).data.length).toBeGreaterThan(10);
  const short = await exchange(`${simulator.url}/api2/json/version`, { headers });
  expect(short.headers["content-encoding"]).toBeUndefined();
});

const post = async (headers: Record<string, string | number>, body: string, path = "/pools") => {
  const options = { method: "POST", headers: { ...headersOf(simulator), ...headers } };
  const answer = await exchange(`${simulator.url}/api2/json${path}`, options, body);
  return { status: answer.status, reason: answer.reason, text: answer.body.toString() };
};

it("bodies are limited to 512 KiB", async () => {
  const body = (size: number) => "poolid=a&comment=".padEnd(size, "x");
  expect(await post({ "Content-Length": 524_288 }, body(524_288))).toMatchObject({ status: 200 });
  const large = await post({ "Content-Length": 524_289 }, body(524_289));
  expect(large).toMatchObject({ status: 501, reason: "for data too large" });
});

it("bodies cannot be chunked", async () => {
  expect(await post({ "Transfer-Encoding": "chunked" }, "poolid=a")).toMatchObject({
    status: 501,
    reason: "chunked transfer encoding not supported",
  });
});

it.each([
  ['{"a":1', ", or } expected while parsing object/hash"],
  ["[1 2]", ", or ] expected while parsing array"],
  ['{"a" 1}', "':' expected"],
  ['{"a":"b}', "unexpected end of string while parsing JSON string"],
  ["{} x", "garbage after JSON object"],
  ["nonsense", "malformed JSON string, neither tag, array, object, number, string or atom"],
])("bodies with broken JSON are refused with the decoder's message: %s", async (body, text) => {
  const answer = await post({ "Content-Type": "application/json", "Content-Length": body.length }, body);
  expect(answer.status).toBe(500);
  expect(answer.reason).toContain(text);
});

it("bodies of forms are split at & and ;, up to the second =", async () => {
  const body = "poolid=a;comment=x+y%3D=z";
  const headers = { ...headersOf(simulator), "Content-Length": body.length };
  await exchange(`${simulator.url}/api2/json/pools`, { method: "POST", headers }, body);
  const list = await exchange(`${simulator.url}/api2/json/pools`, { headers: headersOf(simulator) });
  expect(JSON.parse(list.body.toString()).data).toEqual([{ poolid: "a", comment: "x y=" }]);
});

it("names with a meaning in JavaScript are ordinary names for the API", async () => {
  const ask = async (path: string) =>
    JSON.parse(
      (await exchange(`${simulator.url}/api2/json${path}`, { headers: headersOf(simulator) })).body.toString(),
    );
  expect((await ask("/pools?poolid=constructor")).message).toBe("pool 'constructor' does not exist\n");
  const unknown = "property is not defined in schema and the schema does not allow additional properties";
  expect((await ask("/pools?constructor=1&__proto__=2")).errors).toEqual(
    Object.fromEntries(["constructor", "__proto__"].map((name) => [name, unknown])),
  );
});

it("parameters of path and body may be equal, but not different", async () => {
  const put = async (poolid: string) => {
    const body = `poolid=${poolid}&comment=c`;
    const headers = { ...headersOf(simulator), "Content-Length": body.length };
    const answer = await exchange(`${simulator.url}/api2/json/pools/a`, { method: "PUT", headers }, body);
    return JSON.parse(answer.body.toString());
  };
  expect((await put("b")).errors).toEqual({
    poolid: "duplicate parameter (already defined in URI) with conflicting values!",
  });
  expect((await put("a")).message).toBe("update pools failed: pool 'a' does not exist\n");
});

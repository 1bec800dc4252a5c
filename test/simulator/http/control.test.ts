/** Access to the control endpoint. */
import { request as httpRequest } from "node:http";
import { describe, expect, it } from "vitest";
import { controlRefusal } from "../../../src/simulator/http/control";
import { logIn, start, type TestSimulator } from "../support";

type Headers = Readonly<Record<string, string>>;

const JSON_TYPE = { "Content-Type": "application/json" };
const authorization = ({ token }: Pick<TestSimulator, "token">) => ({ Authorization: `PVEAPIToken=${token}` });

/** Status of `POST /simulator/faults` with a fault; `Host` as in the headers. */
function addFault({ port }: TestSimulator, headers: Headers): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: "/simulator/faults", method: "POST", headers };
    const request = httpRequest(options, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    });
    request.on("error", reject).end(JSON.stringify({ fault: "no-quorum" }));
  });
}

describe("control", () => {
  it("needs the token of this start, under every loopback name", async () => {
    const simulator = await start();
    const headers = { ...authorization(simulator), ...JSON_TYPE };
    for (const host of ["localhost", "127.0.0.1", "[::1]", `localhost:${simulator.port}`]) {
      expect(await addFault(simulator, { ...headers, Host: host }), host).toBe(200);
    }
    const { Authorization, ...without } = headers;
    const { token: foreign } = await start();
    for (const invalidAuthorization of [
      "",
      "PVEAPIToken=",
      authorization({ token: foreign }).Authorization,
      `${Authorization}0`,
    ]) {
      expect(await addFault(simulator, { ...without, Authorization: invalidAuthorization }), invalidAuthorization).toBe(
        401,
      );
    }
    expect(await addFault(simulator, without)).toBe(401);
    expect(simulator.faults.active).toHaveLength(4);
  });

  const PAGES: readonly (readonly [string, number, Headers])[] = [
    ["a page that was opened under another name for this address", 403, { Host: "rebound.example:8006" }],
    ["a name that only begins like a loopback one", 403, { Host: "localhost.example" }],
    ["a name that only ends like a loopback one", 403, { Host: "rebound-localhost" }],
    ["a page whose name only ends like a loopback one", 403, { Origin: "http://rebound-localhost" }],
    ["a name with a loopback user part", 403, { Host: "localhost@rebound.example" }],
    ["a script of another page", 403, { Origin: "https://rebound.example" }],
    ["a page without an origin", 403, { Origin: "null" }],
    ["a form", 415, { "Content-Type": "application/x-www-form-urlencoded" }],
    ["a form that sends plain text", 415, { "Content-Type": "text/plain" }],
    ["a body without a type", 415, { "Content-Type": "" }],
  ];

  it.each(PAGES)("refuses %s, even with the token", async (_, status, headers) => {
    const simulator = await start();
    expect(await addFault(simulator, { ...authorization(simulator), ...JSON_TYPE, ...headers })).toBe(status);
    expect(simulator.faults.active).toEqual([]);
  });

  it("control is for the simulator's machine only", () => {
    const request = { method: "GET", target: "/simulator/faults", body: Buffer.alloc(0) };
    const headers = { host: "127.0.0.1", authorization: "PVEAPIToken=t" };
    const from = (address: string) => controlRefusal({ ...request, headers }, address, "t")?.status;
    const reasons = [
      [{ host: "127.0.0.1" }, "192.0.2.1", "own machine: connect by 127.0.0.1"],
      [{ host: "rebound.example" }, "::1", "(header Host)"],
      [{ host: "localhost", origin: "https://rebound.example" }, "::1", "(header Origin)"],
      [{ host: "localhost" }, "::1", "header Authorization: PVEAPIToken="],
    ] as const;
    for (const [given, address, reason] of reasons)
      expect(controlRefusal({ ...request, headers: given }, address, "t")?.error).toContain(reason);
    const typed = (type: string) =>
      controlRefusal({ ...request, body: Buffer.from("1"), headers: { ...headers, "content-type": type } }, "::1", "t");
    expect(typed("application/JSON ; charset=utf-8")).toBeUndefined();
    expect(typed("text/plain")?.error).toContain("header Content-Type: application/json");
    expect(["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"].map(from)).toEqual(Array(4).fill(undefined));
    expect(["192.0.2.1", "::ffff:192.0.2.1", "2001:db8::1", "", "1127.0.0.1"].map(from)).toEqual(Array(5).fill(403));
  });
});

const NO_QUORUM = { fault: "no-quorum" };
const NEVER = { fault: "no-quorum", request: { path: "/po*ls" } };
const NOT_A_FAULT = { error: "not a fault" };
const LOGIN = { operation: "POST /access/ticket", params: { username: "root@pam", password: "(redacted)" } };
const withPool = { "user.cfg": { pools: { new: { comment: "added" } } } };
type Command = readonly [command: string, body: unknown, status: number, answer: unknown];
const COMMANDS: readonly Command[] = [
  ["POST faults", NO_QUORUM, 200, [1]],
  ["POST faults", [NO_QUORUM, { ...NO_QUORUM, times: 2 }], 200, [2, 3]],
  ["POST faults", [], 400, NOT_A_FAULT],
  ["POST faults", [NO_QUORUM, { fault: "flood" }], 400, { error: "not a fault", fault: { fault: "flood" } }],
  ...[{ fault: "delay" }, { fault: "drop" }, 5].map((wrong): Command => ["POST faults", wrong, 400, NOT_A_FAULT]),
  ["POST faults", { ...NO_QUORUM, times: 0 }, 400, { error: "times must be a whole number from 1" }],
  ["POST faults", [NO_QUORUM, NEVER], 400, { error: "path may have a * only at its end", fault: NEVER }],
  ["DELETE faults/2", undefined, 200, true],
  ["DELETE faults/2", undefined, 200, false],
  ["GET faults", undefined, 200, [1, 3].map((id) => ({ id, used: 0 }))],
  ["DELETE faults", undefined, 200, true],
  ["GET faults", undefined, 200, []],
  ["GET requests", undefined, 200, [LOGIN, { method: "POST", path: "/pools" }]],
  ["DELETE requests", undefined, 200, true],
  ["GET requests", undefined, 200, []],
  ["POST clock", { set: "2031-01-02T03:04:05Z" }, 200, expect.stringMatching(/^2031-01-02T03:04:0/)],
  ["POST clock", { advance: 3_600_000 }, 200, expect.stringMatching(/^2031-01-02T04:04:0/)],
  ["POST clock", { set: "soon" }, 400, { error: "expected advance (milliseconds) or set (a date)" }],
  ["POST clock", undefined, 400, { error: "expected advance (milliseconds) or set (a date)" }],
  ["GET state", undefined, 200, withPool],
  ["DELETE state", undefined, 200, true],
  ["GET state", undefined, 200, { "user.cfg": {} }],
  ["GET none", undefined, 404, { error: "no such control: GET /simulator/none" }],
  ["POST faults", Symbol("no JSON"), 400, { error: expect.stringMatching(/^not JSON: ./) }],
];

it("control carries out each command in JSON", async () => {
  const simulator = await start();
  await logIn(simulator, "root@pam", simulator.password);
  await simulator.post("/pools", { poolid: "new", comment: "added" });
  const headers = { ...authorization(simulator), ...JSON_TYPE };
  for (const [command, body, status, expected] of COMMANDS) {
    const [method = "", subject] = command.split(" ");
    const text = typeof body === "symbol" ? "{" : JSON.stringify(body);
    const url = `${simulator.url}/simulator/${subject}`;
    const response = await fetch(url, { method, headers, ...(text && { body: text }) });
    expect([response.status, response.headers.get("content-type")], command).toEqual([status, "application/json"]);
    const answer = await response.json();
    expect({ answer }, command).toMatchObject({ answer: expected });
    if (subject === "requests") expect(JSON.stringify(answer)).not.toContain(simulator.password);
  }
  expect(JSON.stringify(simulator.state)).not.toContain("added");
});

it("the token changes with each start, even with a seed, unless it is given", async () => {
  const [first, second] = [await start({ seed: 1 }), await start({ seed: 1 })];
  expect(first.token).toMatch(/^root@pam!tf=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(second.token).not.toBe(first.token);
  const chosenToken = "0badc0de-feed-4bad-8bad-0badc0de5eed";
  expect((await start({ token: chosenToken })).token).toBe(`root@pam!tf=${chosenToken}`);
});

it("the secret of the token must be a UUID", async () => {
  await expect(start({ token: "secret" })).rejects.toThrow("must be a UUID");
});

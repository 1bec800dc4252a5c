/** Shapes of responses: every response that the genuine server was seen to send fits, and no other form does. */
import { describe, expect, it } from "vitest";
import { recordedAnswers } from "../../scripts/answers/samples";
import { checkAnswer } from "../../src/api/answers/check";
import { PveError } from "../../src/api/errors";
import type { Method } from "../../src/api/types";

function complaint(request: string, data: unknown): PveError {
  const [method, path = ""] = request.split(" ");
  try {
    checkAnswer(method as Method, path, data);
  } catch (error) {
    if (error instanceof PveError) return error;
    throw error;
  }
  throw new Error(`${request} passed as a response`);
}

it("accepts every recorded response", () => {
  const samples = recordedAnswers();
  for (const { method, path, data } of samples) checkAnswer(method as Method, path, data);
  expect(samples.length).toBeGreaterThan(3000);
});

const ALIAS = { name: "a", cidr: "192.0.2.0/24" };

describe("a response of another form", () => {
  const of = "GET /cluster/firewall/aliases";
  it.each<[string, unknown, string]>([
    [of, null, "null, where a list belongs."],
    [of, ALIAS, "an object, where a list belongs."],
    [of, [ALIAS, null], "a list whose entry 2 is null, where an object belongs."],
    [of, [ALIAS, { ...ALIAS, cidr: 5 }], "a list entry (number 2) whose `cidr` is a number, where a string belongs."],
    [of, [{ name: "a" }], "a list entry (number 1) whose `cidr` is missing, where a string belongs."],
    [of, [{ ...ALIAS, cidr: null }], "a list entry (number 1) whose `cidr` is null, where a string belongs."],
    [
      "GET /cluster/ha/status/manager_status",
      { manager_status: { node_status: { pve1: "online", pve2: 5, pve3: null } } },
      "an object whose `manager_status.node_status.pve2` is a number, where a string belongs.",
    ],
    ["GET /cluster/acme/meta", 5, "a number, where null or an object belongs."],
    [
      "GET /cluster/acme/plugins",
      [{ plugin: "a", type: "dns", nodes: {} }],
      "a list entry (number 1) whose `nodes` is an object, where a string or a list belongs.",
    ],
    [
      "GET /cluster/firewall/aliases",
      [{ ...ALIAS, cidr: true }],
      "a list entry (number 1) whose `cidr` is a boolean, where a string belongs.",
    ],
    [
      "GET /cluster/firewall/aliases",
      [{ ...ALIAS, cidr: [] }],
      "a list entry (number 1) whose `cidr` is a list, where a string belongs.",
    ],
    ["GET /cluster/ceph/flags/noout", "maybe", "a string other than 0 and 1, where a boolean belongs."],
    ["GET /cluster/nextid", " ", "a string that is not a number, where a number belongs."],
    ["GET /cluster/nextid", "NaN", "a string that is not a number, where a number belongs."],
    ["GET /cluster/nextid", JSON.parse("1e999"), "a number that is too large, where a number belongs."],
    ["GET /cluster/ceph/flags/noout", 2, "a number other than 0 and 1, where a boolean belongs."],
    [
      "GET /cluster/config/join",
      { config_digest: "x", nodelist: [{ name: {} }], preferred_node: "a", totem: {} },
      "an object whose `nodelist[0].name` is an object, where a string belongs.",
    ],
  ])("a response of another form to %s is reported with its place and both types (%j)", (request, data, words) => {
    const error = complaint(request, data);
    expect(error).toMatchObject({ code: "protocol", outcomeUnknown: false, retryable: false });
    expect(error.serverMessage).toBe(`${request} returned ${words}`);
  });

  it("a response of another form to a write leaves its outcome unknown", () => {
    const error = complaint("PUT /cluster/sdn", "done");
    expect(error.outcomeUnknown).toBe(true);
    expect(error.serverMessage).toBe(
      "PUT /cluster/sdn returned a string that names no task, where the id of a task belongs.",
    );
  });

  it("a response of another form is never quoted in the error", () => {
    const planted = "planted-secret \u001b[31m";
    const status = { manager_status: { node_status: { [planted]: 5 } } };
    expect(complaint("GET /cluster/ha/status/manager_status", status).serverMessage).toContain(
      "`manager_status.node_status.…`",
    );
    expect(
      complaint("GET /cluster/sdn/dns", [{ dns: "a", type: "b", key: { [planted]: planted } }]).message,
    ).not.toContain("planted");
  });
});

describe("a response in a form that the server may send", () => {
  it.each<[string, string, unknown]>([
    ["numbers as strings, and strings without known keys", "GET /cluster/nextid", "100"],
    [
      "flags as numbers, strings or words",
      "GET /cluster/firewall/ipset/s",
      ["1", 0, true, "off"].map((nomatch) => ({ cidr: "a", nomatch })),
    ],
    ["null in place of unset values", "GET /cluster/firewall/aliases", [{ ...ALIAS, comment: null }]],
    ["keys of a newer version", "GET /cluster/firewall/aliases", [{ ...ALIAS, newer: { any: [1] } }]],
    ["a response to an unknown request", "GET /cluster/newer", [[1]]],
    ["a response with more data than a write needs", "POST /cluster/firewall/aliases", { any: "thing" }],
    [
      "pending removals of numbers",
      "GET /cluster/sdn/vnets",
      [{ vnet: "v", type: "vnet", pending: { tag: "deleted" } }],
    ],
  ])("accepts %s", (_, request, data) => {
    const [method, path = ""] = request.split(" ");
    expect(() => checkAnswer(method as Method, path, data)).not.toThrow();
  });
});

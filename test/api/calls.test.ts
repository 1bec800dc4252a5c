/**
 * Calls by the name of the operation. Marks show code that must not compile: `npm run typecheck` reports an unused
 * mark.
 */
import { describe, expect, expectTypeOf, it } from "vitest";
import type { AnswerOf, Encoded, EntryOf } from "../../src/api/calls";
import { requestLine } from "../../src/api/calls";
import type { Calls } from "../../src/api/types";
import { FakeSession } from "../support/fake-session";

const write = { domain: "domain-ha" };

describe("the request line of an operation", () => {
  it("encodes identifiers, each as one segment of the path", () => {
    expect(requestLine("PUT /cluster/firewall/ipset/{name}/{cidr}", { name: "a b", cidr: "192.0.2.0/24" })).toEqual({
      method: "PUT",
      path: "/cluster/firewall/ipset/a%20b/192.0.2.0%2F24",
      template: "/cluster/firewall/ipset/{name}/{cidr}",
    });
  });

  it("accepts numbers for positions", () => {
    expect(requestLine("DELETE /cluster/firewall/rules/{pos}", { pos: 0 }).path).toBe("/cluster/firewall/rules/0");
  });

  it("the request line is refused for an identifier without a value, which would address the collection", () => {
    expect(() => requestLine("DELETE /pools/{poolid}", { poolid: "" })).toThrow("poolid is needed");
  });
});

describe("a call by name", () => {
  it("sends the same request as the operation's method", async () => {
    const session = new FakeSession(() => null);
    await session.write("POST /cluster/ha/rules", {}, { type: "node-affinity", rule: "a", resources: "vm:1" }, write);
    await session.write("PUT /cluster/ha/rules/{rule}", { rule: "a" }, { type: "node-affinity", disable: 1 }, write);
    await session.write("DELETE /cluster/ha/rules/{rule}", { rule: "a" }, {}, write);
    expect(session.sent()).toEqual(["POST /cluster/ha/rules", "PUT /cluster/ha/rules/a", "DELETE /cluster/ha/rules/a"]);
  });

  it("reads with its query", async () => {
    const session = new FakeSession({ "GET /cluster/ha/rules": [] });
    await session.read("GET /cluster/ha/rules", {}, { type: "node-affinity" });
    expect(session.parameters("GET /cluster/ha/rules")).toEqual([{ type: "node-affinity" }]);
  });
});

it("responses have the types of the checked forms", () => {
  expectTypeOf<EntryOf<"GET /cluster/ha/rules">["rule"]>().toEqualTypeOf<string>();
  expectTypeOf<AnswerOf<"POST /cluster/acme/account">>().toEqualTypeOf<string>();
});

it("an operation that the server lacks cannot be called", () => {
  const calls = (session: Calls, sent: Encoded, more: { readonly max_restrt: number }) => [
    session.write("PUT /cluster/ha/resources/{sid}", { sid: "vm:1" }, { state: "started", max_restart: 1 }, write),
    session.write("PUT /cluster/ha/resources/{sid}", { sid: "vm:1" }, { ...sent, max_restart: 1 }, write),
    // @ts-expect-error: an unknown operation
    session.write("PUT /cluster/ha/resource/{sid}", { sid: "vm:1" }, {}, write),
    // @ts-expect-error: a method without an operation at this path
    session.write("DELETE /cluster/ha/resources", {}, {}, write),
    // @ts-expect-error: another path parameter
    session.write("PUT /cluster/ha/resources/{sid}", { id: "vm:1" }, {}, write),
    // @ts-expect-error: no path parameter
    session.write("PUT /cluster/ha/resources/{sid}", {}, {}, write),
    // @ts-expect-error: a misspelt parameter
    session.write("PUT /cluster/ha/resources/{sid}", { sid: "vm:1" }, { max_restrt: 1 }, write),
    // @ts-expect-error: a misspelt parameter that is spread
    session.write("PUT /cluster/ha/resources/{sid}", { sid: "vm:1" }, { ...more }, write),
    // @ts-expect-error: a misspelt parameter next to encoded ones
    session.write("PUT /cluster/ha/resources/{sid}", { sid: "vm:1" }, { ...sent, max_restrt: 1 }, write),
    // @ts-expect-error: a value that is not in the enumeration
    session.write("PUT /cluster/ha/resources/{sid}", { sid: "vm:1" }, { state: "running" }, write),
    // @ts-expect-error: another kind of value
    session.write("PUT /cluster/ha/resources/{sid}", { sid: "vm:1" }, { max_restart: "1" }, write),
    // @ts-expect-error: a required parameter is missing
    session.write("POST /cluster/ha/resources", {}, {}, write),
    // @ts-expect-error: a query that the operation does not accept
    session.read("GET /cluster/ha/rules", {}, { kind: "node-affinity" }),
  ];
  expect(calls).toBeTypeOf("function");
});

/**
 * Calls by the name of the operation. Marks show code that must not compile: `npm run typecheck` reports an unused
 * mark.
 */
import { expect, expectTypeOf, it } from "vitest";
import type { AnswerOf, Encoded, EntryOf } from "../../src/api/calls";
import type { Calls } from "../../src/api/types";

const write = { domain: "domain-ha" };

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

import { expect, it } from "vitest";
import { unpack } from "../wire/plain-msgpack";
import { thing, value } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("validates, and attributes the problem to its attribute", async () => {
  const config = thing({ name: "a", size: -1 });
  const { diagnostics } = await toy.client.ofThing("ValidateResourceConfig", { config });
  expect(diagnostics).toEqual([
    {
      severity: 1,
      summary: "Size is negative",
      detail: "A thing takes room.\nId: error-of-a-test",
      attribute: { steps: [{ attributeName: "size" }] },
    },
  ]);
});

it("attributes problems to elements of lists and maps, and no deeper, where Terraform would lose the path", async () => {
  const config = thing({ name: "a", labels: { _x: "1" }, parts: [{ weight: 0, note: null }] });
  const { diagnostics } = await toy.client.ofThing("ValidateResourceConfig", { config });
  expect(diagnostics.map((diagnostic: { attribute: unknown }) => diagnostic.attribute)).toEqual([
    { steps: [{ attributeName: "labels" }, { elementKeyString: "_x" }] },
    { steps: [{ attributeName: "parts" }, { elementKeyInt: 0 }] },
  ]);
  expect(diagnostics[0].severity).toBe(2);
});

it("passes the client's capabilities on to the provider", async () => {
  const request = { config: thing({ name: "a", secret_wo: "s" }) };
  expect((await toy.client.ofThing("ValidateResourceConfig", request)).diagnostics).toHaveLength(1);
  const clientCapabilities = { writeOnlyAttributesAllowed: true };
  expect((await toy.client.ofThing("ValidateResourceConfig", { ...request, clientCapabilities })).diagnostics).toEqual(
    [],
  );
});

it("calls functions", async () => {
  const call = (name: string, ...texts: (string | null)[]) =>
    toy.client.call("CallFunction", { name, arguments: texts.map((text) => value(text)) });
  expect(unpack((await call("join", "-", "a", null, "b")).result.msgpack)).toBe("a-b");
  expect((await call("join", ";")).error).toEqual({ text: "not this separator", functionArgument: 0 });
  expect((await call("nothing")).error.text).toContain('no function "nothing"');
});

/** Errors in calls. */
import { status } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { error, warning } from "../../../src/plugin/diagnostic";
import { encodeDiagnostics } from "../../../src/plugin/rpc/diagnostics";
import { errorSaying } from "../../support/diagnostics";
import { pack, unpack } from "../wire/plain-msgpack";
import { create, NOTHING, thing } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("failures become diagnostics with the message only, and keep the state", async () => {
  const priorState = thing({ id: "id-a", name: "a", revision: 4 });
  const request = create({ name: "a", misbehave: "throw" }, { priorState, plannedPrivate: Buffer.from([7]) });
  const answer = await toy.client.call("ApplyResourceChange", request);
  expect(answer.diagnostics[0].summary).toBe("Internal error in the provider");
  expect(answer.diagnostics[0].detail).toMatch(/in ApplyResourceChange: thrown on purpose\n/);
  expect(answer.diagnostics[0].detail).not.toMatch(/\bat .*\.ts/);
  expect(answer.newState.msgpack).toEqual(priorState.msgpack);
  expect(answer.private).toEqual(Buffer.from([7]));
  // The log contains the stack.
  expect(toy.lines.find((line) => line.includes("thrown on purpose"))).toMatch(/\\n +at /);
});

it("ends a diagnostic with its id, unless a code of the API or an id to acknowledge ends it", () => {
  const coded = error("request-refused", "Refused", { detail: "Error code: in-use.", hasErrorCode: true });
  const careful = warning("careful", "Careful", { finds: "A doubt.", detail: "Acknowledge it." });
  const plain = error("plain", "It failed");
  const details = encodeDiagnostics([errorSaying("Bad", "So."), plain(), coded(), careful()]).map(
    ({ detail }) => detail,
  );
  expect(details).toEqual(["So.\nId: error-of-a-test", "Id: plain", "Error code: in-use.", "Acknowledge it."]);
});

it("failures lose no object when its state does not fit the schema", async () => {
  const answer = await toy.client.call("ApplyResourceChange", create({ name: "a", misbehave: "wrong type" }));
  const kept = { ...NOTHING, id: "id-a", name: "a", misbehave: "wrong type", revision: 1 };
  expect(unpack(answer.newState.msgpack)).toEqual(kept);
  expect(answer.diagnostics[0].detail).toContain("size: expected a number, got a string");
});

it("failures lose no object when its identity does not fit the schema", async () => {
  const answer = await toy.client.call("ApplyResourceChange", create({ name: "a", misbehave: "wrong identity" }));
  expect(unpack(answer.newState.msgpack)).toMatchObject({ id: null, name: "a", revision: 1 });
  expect(answer.newIdentity).toBeNull();
  expect(answer.diagnostics[0].detail).toContain("id: expected a string, got a boolean");
});

it("failures keep the state when reading fails", async () => {
  const currentState = { msgpack: pack("no object") };
  const answer = await toy.client.ofThing("ReadResource", { currentState, private: Buffer.from("p") });
  expect(answer.diagnostics).toHaveLength(1);
  expect(answer.newState.msgpack).toEqual(currentState.msgpack);
  expect(answer.private).toEqual(Buffer.from("p"));
});

it.each([
  ...["Resource", "DataResource", "EphemeralResource", "ListResource", "Action"].map((kind) => `Validate${kind}Config`),
  ...["UpgradeResourceState", "UpgradeResourceIdentity", "ReadResource", "PlanResourceChange", "ApplyResourceChange"],
  ...["ImportResourceState", "ReadDataSource"],
  ...["OpenEphemeralResource", "RenewEphemeralResource", "CloseEphemeralResource"],
])("%s names an unknown type", async (method) => {
  for (const typeName of ["toy_nothing", "constructor"]) {
    const { diagnostics } = await toy.client.call(method, {
      typeName,
      ...(method.startsWith("Import") && { id: "x" }),
    });
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0].detail).toContain(`"${typeName}"`);
  }
});

it.each(["GenerateResourceConfig", "LockState"])("%s is not implemented", async (method) => {
  await expect(toy.client.call(method)).rejects.toMatchObject({
    code: status.UNIMPLEMENTED,
    details: expect.stringContaining(`${method} is not implemented`),
  });
});

it.each([
  ["0", false],
  ["-1.5", false],
  ["true", false],
  ["192.0.2.0/24", false],
  ["pve2", true],
  ["dc/web", true],
])("problems at the key %j of a map name the key only where Terraform reads it as a string", (key, isNamed) => {
  const path = [{ attribute: "links" }, { key }];
  const [encoded] = encodeDiagnostics([errorSaying("Wrong", "", path)]);
  const steps = [{ attributeName: "links" }, ...(isNamed ? [{ elementKeyString: key }] : [])];
  expect(encoded?.attribute).toEqual({ steps });
});

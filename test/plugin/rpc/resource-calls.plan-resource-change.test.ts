import { expect, it } from "vitest";
import { unknown, unpack } from "../wire/plain-msgpack";
import { NOTHING, nil, thing } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("plans with unknown values, paths and unchanged private bytes", async () => {
  const answer = await toy.client.call("PlanResourceChange", {
    typeName: "toy_thing",
    priorState: nil,
    proposedNewState: thing({ name: unknown, size: 3, secret_wo: "s" }),
    config: thing({ name: unknown, size: 3, secret_wo: "s" }),
    priorPrivate: Buffer.from([0x00, 0xfe]),
  });
  expect(unpack(answer.plannedState.msgpack)).toEqual({
    ...NOTHING,
    id: unknown,
    name: unknown,
    size: 3,
    revision: unknown,
  });
  expect(answer.requiresReplace).toEqual([{ steps: [{ attributeName: "name" }] }]);
  expect(answer.plannedPrivate).toEqual(Buffer.from([0x00, 0xfe, 0xff, 0x00]));
  expect(answer.legacyTypeSystem).toBe(false);
});

it("treats a missing value as null, and accepts JSON instead of msgpack", async () => {
  const destroy = {
    typeName: "toy_thing",
    priorState: thing({ id: "i", name: "a" }),
    priorPrivate: Buffer.from("p"),
  };
  const answer = await toy.client.call("PlanResourceChange", destroy);
  expect(unpack(answer.plannedState.msgpack)).toBe(null);
  expect(answer.plannedPrivate).toEqual(Buffer.from("p"));
  const read = { typeName: "toy_thing", currentState: { json: Buffer.from('{"id":"i","name":"a","size":2}') } };
  expect(unpack((await toy.client.call("ReadResource", read)).newState.msgpack)).toEqual({
    ...NOTHING,
    id: "i",
    name: "a",
    size: 2,
  });
});

import { expect, it } from "vitest";
import { unknown, unpack } from "../wire/plain-msgpack";
import { create, NOTHING, nil, thing } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("creates, updates and deletes", async () => {
  const created = await toy.client.call(
    "ApplyResourceChange",
    create({ name: "a" }, { plannedPrivate: Buffer.from([1, 0]) }),
  );
  expect(created.diagnostics).toEqual([]);
  expect(unpack(created.newState.msgpack)).toEqual({ ...NOTHING, id: "id-a", name: "a", revision: 1 });
  expect(created.private).toEqual(Buffer.from([1, 0]));
  expect(unpack(created.newIdentity.identityData.msgpack)).toEqual({ id: "id-a" });

  const updated = await toy.client.call("ApplyResourceChange", {
    typeName: "toy_thing",
    priorState: created.newState,
    plannedState: thing({ id: "id-a", name: "a", size: 5, revision: unknown }),
    config: thing({ name: "a", size: 5 }),
  });
  expect(unpack(updated.newState.msgpack)).toMatchObject({ size: 5, revision: 2 });

  const deletion = { typeName: "toy_thing", priorState: updated.newState, plannedState: nil, config: nil };
  expect(unpack((await toy.client.call("ApplyResourceChange", deletion)).newState.msgpack)).toBe(null);
});

it("passes write-only values in the configuration", async () => {
  await toy.client.call("ApplyResourceChange", {
    ...create({ name: "w" }),
    config: thing({ name: "w", secret_wo: "s3cret" }),
  });
  expect(toy.events).toContain("apply secret=s3cret");
});

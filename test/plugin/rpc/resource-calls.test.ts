import { expect, it } from "vitest";
import { unpack } from "../wire/plain-msgpack";
import { thing, value } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("reads, with identity and private bytes", async () => {
  const answer = await toy.client.call("ReadResource", {
    typeName: "toy_thing",
    currentState: thing({ id: "i", name: "a" }),
    currentIdentity: { identityData: value({ id: "i" }) },
    private: Buffer.from([0, 1]),
  });
  expect(answer.private).toEqual(Buffer.from([0, 1]));
  expect(toy.events).toContain('read identity={"id":"i"}');
  const gone = { typeName: "toy_thing", currentState: thing({ id: "i", misbehave: "vanish" }) };
  expect(unpack((await toy.client.call("ReadResource", gone)).newState.msgpack)).toBe(null);
});

import { expect, it } from "vitest";
import { value } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("plans and invokes actions, with one completed event at the end", async () => {
  const invoke = (name: string) => events("InvokeAction", { actionType: "toy_poke", config: value({ name }) });
  expect(
    (await toy.client.call("PlanAction", { actionType: "toy_poke", config: value({ name: "n" }) })).diagnostics,
  ).toEqual([]);
  expect(await invoke("n")).toMatchObject([{ progress: { message: "poking n" } }, { completed: { diagnostics: [] } }]);
  expect((await invoke("cat"))[1].completed.diagnostics[0].summary).toBe("Scratched");
  expect(await invoke("cactus")).toMatchObject([
    { progress: { message: "poking cactus" } },
    { completed: { diagnostics: [{ severity: 1, summary: "Internal error in the provider" }] } },
  ]);
});

// biome-ignore lint/suspicious/noExplicitAny: messages have the shape that the .proto file gives them
async function events(method: string, request: object): Promise<any[]> {
  const received = [];
  for await (const event of toy.client.raw[method](request)) received.push(event);
  return received;
}

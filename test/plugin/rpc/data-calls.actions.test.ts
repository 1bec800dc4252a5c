import { expect, it } from "vitest";
import { value } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("plans and invokes actions, with one completed event at the end", async () => {
  const invoke = (name: string) =>
    toy.client.stream("InvokeAction", { actionType: "toy_poke", config: value({ name }) });
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

/** Calls count from their beginning to the end of their response. */
import { expect, it } from "vitest";
import { createDispatcher } from "../../src/plugin/dispatcher";
import { createLog } from "../../src/plugin/log";
import { createToyProvider } from "./toy/provider";

const EMPTY = new Uint8Array();
const call = { signal: new AbortController().signal };

function counting() {
  let underWay = 0;
  const begin = () => {
    underWay++;
    return () => void underWay--;
  };
  const dispatcher = createDispatcher({ ...createToyProvider(), begin }, createLog("test", {}));
  return { handle: (name: string) => dispatcher.handle(name, EMPTY, call), underWay: () => underWay };
}

it("calls with one response count until it is complete, even if they fail", async () => {
  const { handle, underWay } = counting();
  for (const name of ["ValidateProviderConfig", "ReadResource"]) {
    const answer = handle(name) as Promise<Uint8Array>;
    expect(underWay()).toBe(1);
    await answer.catch(() => undefined);
    expect(underWay()).toBe(0);
  }
});

it("calls with a stream of responses count until the stream ends", async () => {
  const { handle, underWay } = counting();
  const messages = handle("ListResource") as AsyncIterable<Uint8Array>;
  expect(underWay()).toBe(1);
  try {
    for await (const _ of messages);
  } catch {
    // The requested type does not exist.
  }
  expect(underWay()).toBe(0);
});

it("calls that do not exist do not count", () => {
  const { handle, underWay } = counting();
  expect([handle("NoSuchCall"), underWay()]).toEqual([undefined, 0]);
});

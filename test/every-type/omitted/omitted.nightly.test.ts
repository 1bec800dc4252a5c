/** Every type × every optional list × each stage: omitted lists are not managed. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { VirtualTime } from "../../support/virtual-time";
import { STAGES } from "./course";
import { OPTIONAL_LISTS } from "./lists";
import { tryLists } from "./try-lists";

const time = new VirtualTime();
beforeAll(() => time.install());
afterAll(() => time.uninstall());

it.each([...OPTIONAL_LISTS.keys()])("keeps the lists that a configuration of %s leaves out", async (type) => {
  expect(await tryLists(time, type, STAGES)).toEqual([]);
});

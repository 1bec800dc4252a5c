/**
 * Every type × every optional list: an import without the list in its configuration plans nothing, and no later apply
 * changes the list.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { ofEachFamily } from "../../support/of-each-family";
import { VirtualTime } from "../../support/virtual-time";
import { OPTIONAL_LISTS } from "./lists";
import { tryLists } from "./try-lists";

const time = new VirtualTime();
beforeAll(() => time.install());
afterAll(() => time.uninstall());

it.each(ofEachFamily([...OPTIONAL_LISTS.keys()], (type) => type))(
  "keeps the lists that a configuration of %s leaves out",
  async (type) => {
    expect(await tryLists(time, type, ["import", "another attribute"])).toEqual([]);
  },
);

/** Every type × every optional list: an import whose configuration leaves it out plans nothing, and no later apply touches it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { ofEachFamily } from "../../support/of-each-family";
import { VirtualTime } from "../../support/virtual-time";
import { OPTIONAL_LISTS } from "./lists";
import { tryLists } from "./try-lists";

const time = new VirtualTime();
beforeAll(() => time.install());
afterAll(() => time.uninstall());

it.each(ofEachFamily([...OPTIONAL_LISTS.keys()], (type) => type))(
  "leaves alone the lists that a configuration of %s leaves out",
  async (type) => {
    expect(await tryLists(time, type, ["import", "another attribute"])).toEqual([]);
  },
);

/**
 * Every type × every optional list × each stage: omitted lists are not managed. By day, an import without the list in
 * its configuration plans nothing, and no later apply changes the list.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { samplePerFamily } from "../../support/of-each-family";
import { sampled } from "../../support/runs";
import { VirtualTime } from "../../support/virtual-time";
import { STAGES } from "./course";
import { OPTIONAL_LISTS } from "./lists";
import { tryLists } from "./try-lists";

const time = new VirtualTime();
beforeAll(() => time.install());
afterAll(() => time.uninstall());

it.each(samplePerFamily([...OPTIONAL_LISTS.keys()], (type) => type))(
  "keeps the lists that a configuration of %s leaves out",
  async (type) => {
    const stages = sampled(STAGES, (stage) => stage === "import" || stage === "another attribute");
    expect(await tryLists(time, type, stages)).toEqual([]);
  },
);

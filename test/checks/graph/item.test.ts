/** Values of blocks that are read one by one equal those read all at once. */
import { describe, expect, it } from "vitest";
import { ApplicationOfBlocks } from "../../../src/checks/graph/application";
import { type Block, MARK } from "../../../src/constructs/checks/contract";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { scenarios } from "../../lifecycle/samples";
import { blockOf, blocksOf, LATER } from "../block";

const itemsOf = (blocks: readonly Block[]) => new ApplicationOfBlocks(blocks).items;

describe("a value that is read alone", () => {
  it.each(scenarios)(
    "equals the value among all values, for each object of the life-cycle matrix ($name)",
    ({ samples }) => {
      const blocks = blocksOf(samples, "set");
      const wholes = itemsOf(blocks);
      const different = itemsOf(blocks).flatMap((item, index) =>
        Object.keys(item.attributes).flatMap((name) => {
          const [alone, among] = [item.given(name), wholes[index]?.values[name]].map(show);
          return alone === among ? [] : [`${item.path}.${name}: ${alone}, not ${among}`];
        }),
      );
      expect(different).toEqual([]);
    },
  );

  it("converts values as Terraform does, and is unknown or null if that fails", () => {
    const [item] = itemsOf([
      blockOf("pve_firewall_rule.a", { type: "in", action: LATER, enabled: "true", macro: 5, source: { x: 1 } }),
    ]);
    expect(["type", "action", "enabled", "macro", "source", "comment"].map((name) => item?.given(name))).toEqual([
      "in",
      UNKNOWN,
      true,
      "5",
      UNKNOWN,
      null,
    ]);
    expect(item?.given("no_such_attribute")).toBeUndefined();
  });

  it("remains unknown for a reference to an attribute that does not exist", () => {
    const to = (attribute: string) => ({ [MARK]: [{ stack: "web", address: "pve_pool.a", attribute }] });
    const [, ...others] = itemsOf([
      blockOf("pve_pool.a", { pool_id: "a" }),
      ...["constructor", "toString", "no_such_attribute"].map((name) =>
        blockOf(`pve_pool.${name}`, { comment: to(name) }),
      ),
    ]);
    expect(others.map((item) => item.given("comment"))).toEqual([UNKNOWN, UNKNOWN, UNKNOWN]);
  });

  it("remains unknown for a reference that leads back to it", () => {
    const to = (name: string) => ({ [MARK]: [{ stack: "web", address: `pve_pool.${name}`, attribute: "comment" }] });
    const items = itemsOf([
      blockOf("pve_pool.a", { pool_id: "a", comment: to("b") }),
      blockOf("pve_pool.b", { pool_id: "b", comment: to("a") }),
    ]);
    expect(items.map((item) => item.text("comment"))).toEqual([undefined, undefined]);
  });
});

const show = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part === UNKNOWN ? "(not known)" : part)) ?? "undefined";

import { describe, expect, it } from "vitest";
import { type Attributes, list, listOf, object, setOf, string } from "../../../src/framework/attribute";
import { cautionsInto, reportCautions, warningsOf } from "../../../src/framework/planning/cautions";
import { message } from "../../../src/naming/message";
import type { Diagnostic } from "../../../src/plugin/contract";
import { UNKNOWN, type Value } from "../../../src/plugin/cty/value";

const doc = "For the test.";
const caution = {
  id: "odd-value",
  finds: "A value is odd.",
  remedy: "Use another one.",
  problemOf: (value: string) => (value.startsWith("odd") ? "is odd" : undefined),
};
const odd = () =>
  string({ doc })
    .optional()
    .cautioned(caution as never);
const attributes: Attributes = {
  plain: odd(),
  hidden: odd().sensitive(),
  within: object({ inner: odd() }, { doc }).optional(),
  several: listOf({ inner: odd() }, { doc }).optional(),
  alike: setOf({ inner: odd() }, { doc }).optional(),
  free: string({ doc }).optional(),
  names: list(string({ doc }), { doc }).optional(),
};
const pair = {
  id: "odd-pair",
  finds: "Two values are odd.",
  remedy: "Use one of them.",
  find(
    { free, names }: { free: Value; names: Value },
    warn: (at: object[], problem: unknown, summary?: unknown) => void,
  ) {
    if (free === "pair") warn([{ attribute: "free" }], "does not fit.");
    if (free === "titled") warn([{ attribute: "free" }], "They do not fit.", message`A pair`);
    if (Array.isArray(names) && names.includes(UNKNOWN)) warn([{ attribute: "names" }], "has an unknown element.");
  },
};

function found(config: Record<string, Value>, cautions: readonly object[] = []) {
  const diagnostics: Diagnostic[] = [];
  const warn = (one: Diagnostic) => void diagnostics.push(one);
  reportCautions(attributes, { cautions } as never, config, { warn } as never);
  return diagnostics.map(({ summary, detail, id }) => [summary, detail, id]);
}

describe("likely mistakes of a block", () => {
  it("reports each value, with the remedy and the id that acknowledges them", () => {
    expect(found({ plain: "odd one", free: "odd" })).toEqual([
      ["Unlikely value for plain", 'plain is odd. Got "odd one". Use another one.', "odd-value"],
    ]);
    expect(found({ plain: "fine" })).toEqual([]);
    expect(found({ plain: UNKNOWN, hidden: null })).toEqual([]);
  });

  it("hides a secret", () => {
    expect(found({ hidden: "odd secret" })).toEqual([
      ["Unlikely value for hidden", "hidden is odd. Use another one.", "odd-value"],
    ]);
  });

  it("finds values in nested objects, by their address", () => {
    expect(
      found({ within: { inner: "odd" }, several: [{ inner: "fine" }, { inner: "odd" }] }).map(([first]) => first),
    ).toEqual(["Unlikely value for within.inner", "Unlikely value for several[1].inner"]);
  });

  it("finds combinations of values, with the summary of the definition if it has one", () => {
    expect(found({ free: "pair" }, [pair])).toEqual([
      ["Unlikely value for free", "free does not fit. Use one of them.", "odd-pair"],
    ]);
    expect(found({ free: "titled" }, [pair])).toEqual([["A pair", "They do not fit. Use one of them.", "odd-pair"]]);
    expect(found({ names: ["a", null] }, [pair]).map(([, detail]) => detail)).toEqual([
      "names has an unknown element. Use one of them.",
    ]);
  });

  it("reports paths that Terraform can show", () => {
    const paths: Diagnostic["path"][] = [];
    const config = { several: [{ inner: "odd" }], alike: [{ inner: "odd" }] };
    cautionsInto({ attributes, definition: {} }, config, (one) => void paths.push(one.path));
    expect(paths).toEqual([[{ attribute: "several" }, { index: 0 }, { attribute: "inner" }], [{ attribute: "alike" }]]);
  });

  it("lists the warnings of nested attributes, too", () => {
    const ids = warningsOf(attributes, { cautions: [pair] as never }).map(({ id }) => id);
    expect(ids).toEqual([...Array(5).fill("odd-value"), "odd-pair"]);
  });
});

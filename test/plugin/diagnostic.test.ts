import { describe, expect, expectTypeOf, it } from "vitest";
import { attribute, render, type Words } from "../../src/naming/message";
import { acknowledgedBy, asWarning, error, warning, withEllipses } from "../../src/plugin/diagnostic";

const poolMissing = error("pool-missing", 'No pool "{pool}"', {
  detail: "The server has none of this id. {hint}",
  remedy: "Correct {pool}.",
});
const plain = error("plain", "It failed");
const careful = warning("careful", "Careful", { finds: "A doubt." });

describe("an entry of the catalogue", () => {
  it("an entry fills its holes, and ends the detail with the remedy", () => {
    expect(poolMissing({ pool: "web", hint: 'Did you mean "wob"?' }, [{ attribute: "pool_id" }])).toEqual({
      severity: "error",
      summary: 'No pool "web"',
      detail: 'The server has none of this id. Did you mean "wob"? Correct web.',
      path: [{ attribute: "pool_id" }],
      code: "pool-missing",
      message: expect.any(Array),
    });
  });

  it("an entry drops the space before an empty hole", () => {
    expect(poolMissing({ pool: "web", hint: "" }).detail).toBe("The server has none of this id. Correct web.");
  });

  it("an entry does not fill holes of the values that it quotes", () => {
    expect(poolMissing({ pool: "{hint}", hint: "{pool}" }).detail).toBe(
      "The server has none of this id. {pool} Correct {hint}.",
    );
  });

  it("an entry separates the remedy from a detail of several lines", () => {
    const lines = error("lines", "Odd", { detail: "It has:\n{lines}", remedy: "Look." });
    expect(lines({ lines: "  a\n  b" }).detail).toBe("It has:\n  a\n  b\n\nLook.");
  });

  it("an entry accepts a path alone if it has no holes, and leaves out an empty one", () => {
    expect(plain([{ attribute: "name" }])).toEqual({
      severity: "error",
      summary: "It failed",
      path: [{ attribute: "name" }],
      code: "plain",
      message: ["It failed"],
    });
    expect(plain([])).toEqual({ severity: "error", summary: "It failed", code: "plain", message: ["It failed"] });
  });

  it("an entry has a message to follow its path, without repeating the path's name", () => {
    const needs = error("needs", "{name} needs `storage`", { detail: "{why}", remedy: "Set `storage`." });
    const raised = needs({ name: attribute("prune"), why: "" }, [{ attribute: "prune" }]);
    expect([raised.summary, raised.detail]).toEqual(["`prune` needs `storage`", "Set `storage`."]);
    expect(render(raised.message)).toBe("needs `storage`. Set `storage`.");
    expect(render(needs({ name: attribute("prune"), why: "It is so." }, [{ attribute: "all" }]).message)).toBe(
      "`prune` needs `storage`. It is so. Set `storage`.",
    );
    const general = error("general", "Invalid {name}", { detail: "{problem}", behindPath: "{problem}" });
    expect(render(general({ name: "x", problem: "must be a port." }).message)).toBe("must be a port.");
  });

  it("an entry leaves other braces unchanged", () => {
    const braces = error("braces", "Write {{ secrets.NAME }} or { a = [] } for {name}");
    expect(braces({ name: "x" }).summary).toBe("Write {{ secrets.NAME }} or { a = [] } for x");
    expectTypeOf(braces).parameter(0).toEqualTypeOf<{ readonly name: Words }>();
  });

  it("an entry has an ID to acknowledge only if a configuration can", () => {
    expect(careful()).toMatchObject({ severity: "warning", summary: "Careful", id: "careful" });
    expect(acknowledgedBy(asWarning(plain()), careful)).toMatchObject({
      severity: "warning",
      summary: "It failed",
      id: "careful",
    });
  });

  it("an entry requires a value for each hole, and knows its severity", () => {
    expectTypeOf(poolMissing).parameter(0).toEqualTypeOf<{ readonly pool: Words; readonly hint: Words }>();
    expectTypeOf(plain().severity).toEqualTypeOf<"error">();
    expectTypeOf(careful().severity).toEqualTypeOf<"warning">();
    // @ts-expect-error: the holes have no values.
    expect(poolMissing().summary).toBe('No pool "{pool}"');
  });
});

it("a summary shows an ellipsis for each hole", () => {
  expect(withEllipses('No pool "{pool}" in {x}')).toBe('No pool "…" in …');
});

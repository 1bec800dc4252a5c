import { describe, expect, it } from "vitest";
import {
  bool,
  list,
  listOf,
  mapOf,
  number,
  type ObjectShape,
  object,
  setOf,
  string,
} from "../../src/framework/attribute";
import { collector } from "../../src/framework/planning/validate";
import { refuseTraps, remedyOf, trapsOf } from "../../src/framework/traps";
import { render, terraform } from "../../src/naming/message";
import { UNKNOWN, type ValueMap } from "../../src/plugin/cty/value";

const ports = {
  port: number({ doc: "Port." }).sentAs({ name: "dst-port" }).required(),
  enabled: bool({ doc: "Whether." }).sentAs({ name: "disable", inverted: true }).optional(),
  nodes: list(string({ doc: "Node." }), { doc: "Nodes." }).optional(),
  seen: string({ doc: "Seen." }).sentAs({ name: "last_seen" }).computed(),
};
const options = {
  doc: "…",
  otherNames: { node_list: "nodes", port: "nodes", pos: "Leave it out.", "no-such": "nodes" },
};
const shapeOf = (attribute: { readonly shape: unknown }) => attribute.shape as ObjectShape;

describe("traps", () => {
  it("contains the names of parameters and those of the table, unless a schema cannot have them", () => {
    const traps = trapsOf(shapeOf(object(ports, options)));
    expect([...traps].map(([name, trap]) => [name, trap.type, render(remedyOf(trap))])).toEqual([
      ["dst_port", "string", "Use `port`."],
      ["disable", "string", "Use `enabled` with the opposite value."],
      ["node_list", { list: "string" }, "Use `nodes`."],
      ["pos", "string", "Leave it out."],
    ]);
  });

  it("gives the attribute as a name that each reader spells", () => {
    const trap = trapsOf(shapeOf(object(ports, options))).get("dst_port");
    const spelling = { ...terraform, name: (name: string) => name.toUpperCase() };
    expect(trap && render(remedyOf(trap), spelling)).toBe("Use `PORT`.");
  });

  it("refuses each name of a collection once, with the first places", () => {
    const report = collector();
    const rows = listOf(ports, options).optional();
    const others: ValueMap[] = ["3", "4"].map((dst_port) => ({ dst_port }));
    refuseTraps({ rows }, { rows: [{ dst_port: "1" }, {}, { dst_port: UNKNOWN, pos: "2" }, ...others] }, report);
    expect(report.diagnostics.map(({ summary, detail }) => [summary, detail])).toEqual([
      [
        "rows[0]: Unknown attribute `dst_port`",
        "rows[0].dst_port, rows[2].dst_port, rows[3].dst_port and 1 more: `dst_port` is not an attribute of `rows`. Use `port`.",
      ],
      ["rows[2]: Unknown attribute `pos`", "rows[2].pos: `pos` is not an attribute of `rows`. Leave it out."],
    ]);
  });

  it("finds names at any depth, in sets without an index and in maps by their key", () => {
    const report = collector();
    const inner = setOf(ports, options).optional();
    const attributes = { outer: mapOf({ inner }, { doc: "…" }).optional() };
    refuseTraps(attributes, { outer: { a: { inner: [{ pos: "1" }, { pos: "2" }] }, b: UNKNOWN } }, report);
    expect(report.diagnostics.map(({ detail }) => detail)).toEqual([
      'outer["a"].inner.pos: `pos` is not an attribute of `inner`. Leave it out.',
    ]);
  });
});

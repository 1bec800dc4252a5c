import { describe, expect, it } from "vitest";
import { isHandedOver, noteHandOver } from "../../../src/framework/applying/hand-overs";
import { PlannedChanges } from "../../../src/framework/applying/planned-changes";
import { type State, set, string } from "../../../src/framework/attribute";
import { UNKNOWN, type Value } from "../../../src/plugin/cty/value";
import { byAttribute, byValue, listElement, listOwner } from "../../../src/resources/kinds/hands-over";
import { store } from "./memory-store";

const doc = "For the test.";
const name = string({ doc }).required();
const shared = set(string({ doc }), { doc }).optional().sharedWith("entry");
const owner = {
  attributes: { name, entries: shared },
  handsOver: listOwner("entry", "name", { entries: { nameOf: byValue } }),
};
const entry = { attributes: { of: name, value: name }, handsOver: listElement("entry", "of", byAttribute("value")) };
const alias = { type: "alias", identity: ["name"], attributes: { name } };

/** The process that plans and the one that applies. */
function run() {
  const notes = store();
  const process = () => ({ plannedChanges: new PlannedChanges(notes, "run", () => 0) });
  return {
    plan(work: (process: { readonly plannedChanges: PlannedChanges }) => void) {
      const planning = process();
      work(planning);
      planning.plannedChanges.close();
    },
    apply() {
      const applying = process();
      applying.plannedChanges.begin(alias, "set", { name: "any" });
      return applying;
    },
  };
}

const element = { of: "a", value: "x" };
const of = (entries: Value): { readonly state: State } => ({ state: { name: "a", entries } });

describe("elements that move to another resource", () => {
  it("the apply knows from its plan which elements move to another resource", () => {
    const { plan, apply } = run();
    plan((planning) => {
      noteHandOver(planning, owner, of(["x", "y"]), of(["y"]));
      noteHandOver(planning, entry, null, { state: element });
    });
    const applying = apply();
    expect(isHandedOver(applying, entry, "released", element)).toBe(true);
    expect(applying.plannedChanges.isHandedOver("added", JSON.stringify(["entry", "a", "x"]))).toBe(true);
    expect(isHandedOver(applying, entry, "released", { ...element, value: "y" })).toBe(false);
    expect(isHandedOver(applying, entry, "released", { ...element, of: "b" })).toBe(false);
  });

  it("elements move according to the last plan of a run", () => {
    const { plan, apply } = run();
    plan((planning) => noteHandOver(planning, owner, of([]), of(["x"])));
    expect(isHandedOver(apply(), entry, "taken", element)).toBe(true);
    plan((planning) => noteHandOver(planning, owner, of(["x"]), of(["x"])));
    expect(isHandedOver(apply(), entry, "taken", element)).toBe(false);
  });

  it("elements of a list that was never managed, and elements of a new owner, remain in place", () => {
    const { plan, apply } = run();
    plan((planning) => {
      noteHandOver(planning, owner, { ...of(["x"]), kept: ["entries"] }, { ...of(["x"]), kept: ["entries"] });
      noteHandOver(planning, owner, null, of(["x"]));
    });
    const applying = apply();
    expect(isHandedOver(applying, entry, "released", element)).toBe(false);
    expect(isHandedOver(applying, entry, "taken", element)).toBe(false);
  });

  it("elements of an imported list are taken once the configuration names it", () => {
    const { plan, apply } = run();
    plan((planning) => noteHandOver(planning, owner, { ...of(["x"]), kept: ["entries"] }, of(["x"])));
    expect(isHandedOver(apply(), entry, "taken", element)).toBe(true);
  });

  it("a resource of one element notes that it adds or removes it", () => {
    const plannedChanges = new PlannedChanges(store(), "run", () => 0);
    noteHandOver({ plannedChanges }, entry, { state: element }, null);
    noteHandOver({ plannedChanges }, entry, null, { state: { ...element, value: "y" } });
    const key = (value: string) => JSON.stringify(["entry", "a", value]);
    const noted = (value: string) =>
      (["released", "taken", "removed", "added"] as const).filter((hand) =>
        plannedChanges.isHandedOver(hand, key(value)),
      );
    expect([noted("x"), noted("y")]).toEqual([["removed"], ["added"]]);
  });

  it("nothing moves without notes, for other types, or for an element that is not known", () => {
    const plannedChanges = new PlannedChanges(store(), "run", () => 0);
    noteHandOver({}, entry, null, { state: element });
    noteHandOver({ plannedChanges }, { attributes: {} }, null, { state: element });
    plannedChanges.addHandOver("released", [JSON.stringify(["entry", "a", "x"])]);
    expect(isHandedOver({ plannedChanges }, entry, "released", element)).toBe(true);
    expect(isHandedOver({}, entry, "released", element)).toBe(false);
    expect(isHandedOver({ plannedChanges }, owner, "released", { name: "a", entries: ["x"] })).toBe(false);
    expect(isHandedOver({ plannedChanges }, entry, "released", { of: "a", value: UNKNOWN })).toBe(false);
  });

  it("elements that are not known yet do not move", () => {
    const { plan, apply } = run();
    plan((planning) => noteHandOver(planning, owner, of(null), of(UNKNOWN)));
    expect(isHandedOver(apply(), entry, "taken", element)).toBe(false);
  });
});

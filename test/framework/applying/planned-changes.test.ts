import { describe, expect, it } from "vitest";
import { PlannedChanges } from "../../../src/framework/applying/planned-changes";
import { string } from "../../../src/framework/attribute";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { store as notes } from "./memory-store";

const DAY = 86_400_000;
const attributes = { name: string({ doc: "Name." }).required() };
const zone = { type: "zone", attributes, identity: ["name"], together: "sdn" };
const vnet = { ...zone, type: "vnet" };
const alias = { type: "alias", attributes, identity: ["name"] };

type Store = ReturnType<typeof notes>;
type Change = Parameters<PlannedChanges["plan"]>;

const set = (name: string | typeof UNKNOWN): Change => [zone, "set", { name }];
const remove = (name: string): Change => [zone, "delete", { name }];

const applying = (store: Store, run = "run", now = 0) => new PlannedChanges(store, run, () => now);

/** Plans changes, or creations of zones with these names. */
function planned(store: Store, all: readonly (string | Change)[], run = "run", now = 0) {
  const changes = applying(store, run, now);
  for (const each of all) changes.plan(...(typeof each === "string" ? set(each) : each));
  changes.close();
}

const complete = (changes: PlannedChanges, change: Change) => changes.begin(...change).complete();
const make = (changes: PlannedChanges, name: string) => complete(changes, set(name));

/** Number of remaining changes after a process has made one change. */
const leftAfter = (store: Store, name: string, run = "run", now = 0) => make(applying(store, run, now), name);

describe("planned changes that are still to come", () => {
  it("the apply knows the remaining changes in the plan of its run", () => {
    const store = notes();
    planned(store, ["a", "b", "c"]);
    const changes = applying(store);
    expect(["b", "a", "c"].map((name) => make(changes, name))).toEqual([2, 1, 0]);
  });

  it("started changes count until they complete or end", () => {
    const store = notes();
    planned(store, ["a", "b", "c"]);
    const changes = applying(store);
    const [a, b, c] = ["a", "b", "c"].map((name) => changes.begin(zone, "set", { name }));
    expect(b?.complete()).toBe(2);
    expect(b?.complete()).toBe(2);
    b?.end();
    a?.end();
    expect(c?.complete()).toBe(0);
  });

  it("changes count only for types that are applied together, across all of them", () => {
    const store = notes();
    planned(store, ["a", [vnet, "set", { name: "a" }], [alias, "set", { name: "a" }]]);
    const changes = applying(store);
    expect(changes.begin(alias, "set", { name: "a" }).complete()).toBeUndefined();
    expect(changes.begin(vnet, "set", { name: "a" }).complete()).toBe(1);
  });

  it("changes are counted once, although an apply plans them again", () => {
    const store = notes();
    planned(store, ["a", "b"]);
    const changes = applying(store);
    changes.plan(zone, "set", { name: "a" });
    const a = changes.begin(zone, "set", { name: "a" });
    changes.plan(zone, "set", { name: "b" });
    expect(a.complete()).toBe(1);
    changes.close();
    expect(store.lines.filter((line) => line.includes('"planned"'))).toHaveLength(1);
  });

  it("objects without a change are not waited for", () => {
    const store = notes();
    planned(store, ["a", "b", "c"]);
    const changes = applying(store);
    changes.noteUnchanged(zone, { name: "a" });
    const b = changes.begin(zone, "set", { name: "b" });
    changes.noteUnchanged(zone, { name: "c" });
    expect(b.complete()).toBe(0);
  });

  it("both halves of a replacement count", () => {
    const store = notes();
    planned(store, [remove("a"), "a"]);
    const changes = applying(store);
    expect(complete(changes, remove("a"))).toBe(1);
    expect(make(changes, "a")).toBe(0);
  });

  it("changes of the plan still count when Terraform replaces a tainted object instead of creating it", () => {
    const store = notes();
    planned(store, ["a", "b"]);
    expect(complete(applying(store), remove("a"))).toBe(2);
    const deleting = notes();
    planned(deleting, [remove("a")]);
    expect(leftAfter(deleting, "a")).toBe(1);
  });

  it("changes match objects whose name was unknown in the plan", () => {
    const store = notes();
    planned(store, ["a", set(UNKNOWN), set(UNKNOWN)]);
    expect(leftAfter(store, "one of the others")).toBe(2);
  });
});

describe("an unknown number of remaining changes", () => {
  it("the number is unknown without a plan, and after a change outside the plan", () => {
    expect(leftAfter(notes(), "a")).toBeUndefined();
    const store = notes();
    planned(store, ["a", "b"]);
    const changes = applying(store);
    const a = changes.begin(zone, "set", { name: "a" });
    expect(make(changes, "other")).toBeUndefined();
    expect(a.complete()).toBeUndefined();
  });

  it("plans of another run count only if they are all the same", () => {
    const store = notes();
    planned(store, ["a", "b"], "first");
    expect(leftAfter(store, "a", "first apply")).toBe(1);
    planned(store, ["a", "b"], "second");
    planned(store, ["b", "a"], "third");
    expect(leftAfter(store, "a", "second apply")).toBe(1);
    planned(store, ["a", "b"], "fourth");
    planned(store, ["a", "b", "c"], "fifth");
    expect(leftAfter(store, "a", "third apply")).toBeUndefined();
  });

  it("a plan of another run counts if it follows the last apply", () => {
    const store = notes();
    planned(store, ["x"], "first");
    leftAfter(store, "x", "first apply");
    planned(store, ["a", "b"], "second");
    expect(leftAfter(store, "a", "second apply")).toBe(1);
  });
});

describe("the plan of a run", () => {
  it("the plan of a run is the last one that its Terraform made, regardless of other plans", () => {
    const store = notes();
    planned(store, ["a"], "run");
    planned(store, ["x", "y", "z"], "another");
    planned(store, ["a", "b", "c", "d"], "run");
    expect(leftAfter(store, "a")).toBe(3);
  });

  it("two processes of a run that share the notes each know their own plan, also with a saved plan", () => {
    for (const run of ["run", "saved"]) {
      const store = notes();
      planned(store, ["a", "b", "c"], run);
      planned(store, ["x", "y"], run);
      expect(store.lines).toHaveLength(2);
      const [one, two] = [applying(store), applying(store)];
      expect([make(one, "x"), make(two, "b")], run).toEqual([1, 2]);
      expect(make(two, "y"), run).toBeUndefined();
    }
  });

  it("two processes of a run without known names know nothing until a known name arrives", () => {
    const store = notes();
    for (const name of ["a", "x"]) planned(store, [set(UNKNOWN), name]);
    const changes = applying(store);
    expect(make(changes, "unnamed before")).toBeUndefined();
    expect(make(changes, "x")).toBe(0);
  });

  it("an object that moves between processes belongs to the process that planned this action", () => {
    const store = notes();
    planned(store, [remove("a"), "b"]);
    planned(store, ["a"]);
    expect(complete(applying(store), remove("a"))).toBe(1);
  });

  it("a run that applies several times uses each plan once", () => {
    const store = notes();
    planned(store, ["a", "b"]);
    expect(leftAfter(store, "a")).toBe(1);
    planned(store, ["a", "b", "c"]);
    expect(leftAfter(store, "a")).toBe(2);
    expect(leftAfter(store, "a")).toBeUndefined();
    planned(store, ["a", "b", "c"], "run", 1);
    expect(leftAfter(store, "a", "run", 1)).toBe(2);
  });

  it("a plan counts for less than a day, in any direction of the clock", () => {
    const at = (now: number) => {
      const store = notes();
      planned(store, ["a", "b"], "run", 5 * DAY);
      return leftAfter(store, "a", "run", now);
    };
    expect([at(6 * DAY - 1), at(6 * DAY), at(4 * DAY + 1), at(4 * DAY)]).toEqual([1, undefined, 1, undefined]);
  });

  it("damaged lines and those of another form are ignored, and the others count", () => {
    const store = notes();
    const line = { run: "run", at: 0, id: "x", planned: { sdn: [""] } };
    const without = (...names: (keyof typeof line)[]) =>
      JSON.stringify(Object.fromEntries(Object.entries(line).filter(([name]) => !names.includes(name as never))));
    for (const damagedLine of [without("run"), without("at"), without("id"), without("planned"), without("run", "at")])
      store.append(damagedLine);
    for (const damagedLine of ["{", "null", "7"]) store.append(damagedLine);
    for (const damagedPlan of [null, { sdn: 7 }]) store.append(JSON.stringify({ ...line, planned: damagedPlan }));
    expect(leftAfter(store, "any")).toBeUndefined();
    planned(store, ["a", "b"]);
    expect(leftAfter(store, "a")).toBe(1);
    store.append(JSON.stringify(line));
    expect(leftAfter(store, "any")).toBe(0);
  });

  it("a plan without changes replaces the hand-overs of an earlier plan", () => {
    const store = notes();
    const plan = (elements: readonly string[] | undefined) => {
      const planning = applying(store);
      if (elements) planning.addHandOver("released", elements);
      planning.close();
    };
    plan([]);
    expect(store.lines).toEqual([]);
    planned(store, ["a"]);
    leftAfter(store, "a");
    const earlier = store.lines.length;
    plan([]);
    expect(store.lines.splice(0)).toHaveLength(earlier);
    plan(["x"]);
    plan(undefined);
    expect(store.lines).toHaveLength(1);
    plan([]);
    expect(store.lines).toHaveLength(2);
  });

  it("a process writes its plan once", () => {
    const store = notes();
    const planning = applying(store);
    planning.plan(zone, "set", { name: "a" });
    planning.close();
    planning.close();
    expect(store.lines).toHaveLength(1);
  });

  it("a process marks its plan as applied once", () => {
    const store = notes();
    planned(store, ["a", "b", "c"]);
    const changes = applying(store);
    for (const name of ["a", "b", "c"]) make(changes, name);
    const marks = store.lines.filter((line) => line.includes('"applies":true'));
    expect(marks.map((line) => "ends" in (JSON.parse(line) as object))).toEqual([false, true]);
  });

  it("a process knows the hand-overs of its own plan", () => {
    const changes = applying(notes());
    changes.addHandOver("released", ["x"]);
    const known = (["released", "taken"] as const).map((hand) => changes.isHandedOver(hand, "x"));
    expect([...known, changes.isHandedOver("released", "y")]).toEqual([true, false, false]);
  });

  it("the notes are shortened to the last plans once they are long", () => {
    const store = notes();
    for (let index = 0; index < 32; index++) planned(store, ["a", "b"], `run ${index}`);
    expect(store.lines).toHaveLength(32);
    planned(store, ["a", "b"], "run 32");
    expect(store.lines).toHaveLength(8);
    expect(applying(store, "run 31").isRepeated).toBe(true);
    expect(leftAfter(store, "a", "apply")).toBe(1);
  });

  it("the process that applies detects that its run has planned", () => {
    const store = notes();
    expect(applying(store).isRepeated).toBe(false);
    planned(store, ["a"]);
    expect(applying(store).isRepeated).toBe(true);
    expect(applying(store, "another").isRepeated).toBe(false);
  });

  it("no note remains when no type is applied together", () => {
    const store = notes();
    const planning = applying(store);
    planning.plan(alias, "set", { name: "a" });
    planning.noteUnchanged(zone, { name: "a" });
    planning.close();
    expect(store.lines).toEqual([]);
  });

  it("the note contains no names", () => {
    const store = notes();
    planned(store, ["confidential"]);
    expect(store.lines.join()).not.toContain("confidential");
  });
});

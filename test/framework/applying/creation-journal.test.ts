import { describe, expect, it } from "vitest";
import { CreationJournal, type JournalStore } from "../../../src/framework/applying/creation-journal";
import { type Attributes, type State, string } from "../../../src/framework/attribute";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { store } from "./memory-store";

const doc = "For the test.";
const attributes: Attributes = {
  name: string({ doc }).required().replaces(),
  comment: string({ doc }).optional(),
  id: string({ doc }).computed(),
  password: string({ doc }).optional().sensitive(),
};
const named = { attributes, identity: ["name"] };
const numbered = { attributes, identity: ["id"] };
const planned = { name: "web", comment: "one", id: UNKNOWN, password: "secret" } as const;
const DAY = 86_400_000;

type Definition = Parameters<CreationJournal["begin"]>[0]["definition"];

/** A process of the provider that creates objects of one definition. */
function run(storage: JournalStore, definition: Definition = numbered, now?: () => number) {
  const journal = new CreationJournal(storage, now);
  const served = { type: "pve_a", definition, attributes };
  const begin = (wanted: State = planned, type = "pve_a") => journal.begin({ ...served, type }, wanted);
  const name = (made: State, wanted: State = planned) => journal.name(served, wanted, made);
  return {
    begin,
    name,
    answer: (state: State = planned) => journal.answered(served, { ...planned, ...state }),
    abandon: (made?: State) => journal.abandon(served, planned, made),
    close: (state: State = planned) => journal.close(served, state),
    end: () => journal.ended(),
    flush: () => journal.flush(),
    /** Creates objects with generated names. */
    create(...ids: readonly string[]) {
      for (const id of ids) {
        begin();
        name({ id });
      }
    },
    /** The generated names that equal plans find. */
    find: (count: number) => Array.from({ length: count }, () => begin()?.made?.id),
  };
}

const copyOf = ({ lines }: ReturnType<typeof store>) => {
  const copy = store();
  copy.lines.push(...lines);
  return copy;
};

describe("creations of a run that was killed", () => {
  it("the next run finds an object by its name", () => {
    const storage = store();
    expect(run(storage, named).begin()).toBeUndefined();
    const next = run(storage, named);
    expect(next.begin(planned, "pve_b")).toBeUndefined();
    expect(next.begin({ ...planned, name: "db" })).toBeUndefined();
    expect(next.begin()).toBeDefined();
  });

  it("the next run finds an object by its plan if the server generates the name, and gets that name", () => {
    const storage = store();
    run(storage).create("one", "two");
    expect(run(storage).find(3).toSorted()).toEqual(["one", "two", undefined]);
  });

  it("the next run finds an object by its name even if the creation reports a name from the configuration", () => {
    const storage = store();
    const killed = run(storage, named);
    killed.begin();
    killed.name({ name: "web" });
    expect(run(storage, named).begin()?.made).toEqual({ name: "web" });
  });

  it("the next run finds an unreturned creation if an update can turn it into the planned object", () => {
    const storage = store();
    run(storage).create("one");
    const other = copyOf(storage);
    expect(run(storage).begin({ ...planned, comment: "two" })?.made?.id).toBe("one");
    expect(run(other).begin({ ...planned, name: "db" })?.made?.id).toBeUndefined();
  });

  it("a name replaces the note of its own creation alone", () => {
    const storage = store();
    const killed = run(storage);
    for (const name of ["a", "b"]) killed.begin({ ...planned, name });
    killed.name({ id: "two" }, { ...planned, name: "b" });
    killed.flush();
    const next = run(storage);
    expect(next.begin({ ...planned, name: "b" })?.made).toEqual({ id: "two" });
    expect(next.begin({ ...planned, name: "a" })).toBeDefined();
  });

  it("the notes contain no secret, and are read despite truncated lines", () => {
    const [storage, other] = [store(), store()];
    run(storage).begin();
    run(other).begin({ ...planned, password: "other" });
    const keys = [storage, other].map(({ lines }) => (JSON.parse(lines[0] as string) as { key: string }).key);
    expect(keys[0]).toBe(keys[1]);
    storage.lines.push('{"key":"cut');
    expect(run(storage).begin()).toBeDefined();
  });

  it("notes without a key or a time are ignored", () => {
    const storage = store();
    run(storage, named, () => 5).begin();
    const { key, at } = JSON.parse(storage.lines[0] as string) as { readonly key: string; readonly at: number };
    const finds = (...lines: readonly unknown[]) => {
      const copy = store();
      for (const line of lines) copy.append(JSON.stringify(line));
      return run(copy, named, () => 5).begin() !== undefined;
    };
    const found = [finds({ key, at }), finds({ key }, { at }, null, 7), finds({ key, at: "5" })];
    expect(found).toEqual([true, false, false]);
  });
});

describe("a note", () => {
  it("a note is removed once the object is in a state", () => {
    const storage = store();
    run(storage).create("one");
    const next = run(storage);
    next.close({ name: "web", id: "one" });
    next.flush();
    expect(storage.lines).toEqual([]);
  });

  it("a note is removed when the server certainly created nothing, also after the run was killed", () => {
    const storage = store();
    const killed = run(storage, named);
    killed.begin();
    killed.abandon();
    expect(run({ ...storage, append: () => {} }, named).begin()).toBeUndefined();
    const next = run(storage, named);
    next.begin({ ...planned, name: "db" });
    next.flush();
    expect(storage.lines).toHaveLength(1);
    killed.flush();
    expect(storage.lines).toHaveLength(1);
  });

  it.each<[string, Definition]>([
    ["an object that always exists", { ...named, lifeCycle: { kind: "singleton" } }],
    ["an operation", { ...named, lifeCycle: { kind: "operation", action: { without: [] } } }],
    ["an object without a name", { ...named, identity: [] }],
  ])("no note is left by %s", (_, definition) => {
    const storage = store();
    const journal = run(storage, definition);
    journal.create("one");
    journal.answer();
    journal.abandon();
    journal.close();
    expect(storage.lines).toEqual([]);
  });

  it("a note counts for exactly a day in any direction of the clock, and is removed then", () => {
    const storage = store();
    run(storage, named, () => 0).begin();
    const at = (now: number) => {
      const copy = copyOf(storage);
      const journal = run(copy, named, () => now);
      const found = journal.begin() !== undefined;
      journal.flush();
      return [found, copy.lines.length];
    };
    expect([DAY, -DAY].map(at)).toEqual(Array(2).fill([true, 1]));
    expect([DAY + 1, -DAY - 1].map(at)).toEqual(Array(2).fill([false, 1]));
  });

  it("only a begun creation is returned, and abandoned once", () => {
    const storage = store();
    const journal = run(storage, named);
    journal.answer();
    journal.abandon();
    expect(storage.lines).toEqual([]);
    journal.begin();
    for (let count = 0; count < 2; count++) journal.abandon();
    expect(storage.lines).toHaveLength(2);
  });

  it("a second flush removes nothing that another process has added since", () => {
    const storage = store();
    const journal = run(storage, named, () => 1);
    journal.begin();
    journal.abandon();
    journal.flush();
    run(storage, named, () => 1).begin();
    journal.flush();
    expect(storage.lines).toHaveLength(1);
  });

  it.each([
    ["one", "two"],
    ["two", "one"],
  ])("the abandoned creation %s leaves the note of an equal one", (abandoned, left) => {
    const storage = store();
    const killed = run(storage);
    killed.create("one", "two");
    killed.abandon({ id: abandoned });
    expect(run(storage).find(2)).toEqual([left, undefined]);
  });

  it("an abandoned creation without a name leaves the note of an equal one", () => {
    const storage = store();
    const journal = run(storage);
    journal.create("one");
    journal.begin();
    journal.abandon();
    journal.flush();
    expect(run(storage).find(1)).toEqual(["one"]);
  });
});

describe("creations that were returned to Terraform", () => {
  it("returned creations are forgotten when the process ends in order, and others are kept", () => {
    const storage = store();
    const journal = run(storage);
    journal.create("one", "two");
    journal.answer({ id: "one" });
    journal.end();
    journal.flush();
    expect(run(storage).find(2)).toEqual(["two", undefined]);
  });

  it("returned creations are kept when Terraform was killed, after those that were not returned", () => {
    const storage = store();
    const journal = run(storage);
    journal.create("one", "two");
    journal.answer({ id: "two" });
    journal.flush();
    expect(run(storage).find(3)).toEqual(["one", "two", undefined]);
  });

  it("returned creations are left to an identical plan", () => {
    const storage = store();
    const journal = run(storage);
    journal.create("one");
    journal.answer({ id: "one" });
    journal.flush();
    expect(run(storage).begin({ ...planned, comment: "two" })?.made?.id).toBeUndefined();
    expect(run(storage).find(1)).toEqual(["one"]);
  });

  it("returned creations are found after a second run was killed in the millisecond in which it noted them again", () => {
    const storage = store();
    for (const time of [1, 2]) run(storage, numbered, () => time).create("one");
    const plan = run(storage, numbered, () => 3);
    plan.close({ id: "two" });
    plan.flush();
    expect(run(storage, numbered, () => 4).find(1)).toEqual(["one"]);
  });

  it("returned creations are removed by their own process alone while others add some", () => {
    const storage = store();
    const [first, second] = [run(storage), run(storage)];
    first.create("one");
    second.create("two");
    first.answer({ id: "one" });
    first.end();
    first.flush();
    expect(run(storage).find(1)).toEqual(["two"]);
  });
});

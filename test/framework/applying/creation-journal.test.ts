import { describe, expect, it } from "vitest";
import { CreationJournal } from "../../../src/framework/applying/creation-journal";
import { type Attributes, string } from "../../../src/framework/attribute";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { store } from "./memory-store";

const doc = "For the test.";
const attributes: Attributes = {
  name: string({ doc }).required(),
  id: string({ doc }).computed(),
  password: string({ doc }).optional().sensitive(),
};
const named = { attributes, identity: ["name"] };
const numbered = { attributes, identity: ["id"] };
const DAY = 86_400_000;

describe("creations of a run that was killed", () => {
  const planned = { name: "web", id: UNKNOWN, password: "secret" } as const;

  it("creations of a run that was killed are found by name in the next run", () => {
    const kept = store();
    expect(new CreationJournal(kept).begin("pve_a", named, attributes, planned)).toBeUndefined();
    const next = new CreationJournal(kept);
    expect(next.begin("pve_b", named, attributes, planned)).toBeUndefined();
    expect(next.begin("pve_a", named, attributes, { ...planned, name: "db" })).toBeUndefined();
    expect(next.begin("pve_a", named, attributes, planned)).toBeDefined();
  });

  it("creations of a run that was killed are found by their plan if the server generates the name, and return that name", () => {
    const kept = store();
    const killed = new CreationJournal(kept);
    for (const id of ["one", "two"]) {
      killed.begin("pve_a", numbered, attributes, planned);
      killed.name("pve_a", numbered, attributes, planned, { id });
    }
    const next = new CreationJournal(kept);
    const made = [1, 2, 3].map(() => next.begin("pve_a", numbered, attributes, planned)?.made?.id);
    expect(made.toSorted()).toEqual(["one", "two", undefined]);
  });

  it("creations of a run that was killed are found by name even if the creation reports a name from the configuration", () => {
    const kept = store();
    const killed = new CreationJournal(kept);
    killed.begin("pve_a", named, attributes, planned);
    killed.name("pve_a", named, attributes, planned, { name: "web" });
    expect(new CreationJournal(kept).begin("pve_a", named, attributes, planned)?.made).toEqual({ name: "web" });
  });

  it("creations of a run that was killed are forgotten once the object is in a state, and leave no note", () => {
    const kept = store();
    const killed = new CreationJournal(kept);
    killed.begin("pve_a", numbered, attributes, planned);
    killed.name("pve_a", numbered, attributes, planned, { id: "one" });
    const next = new CreationJournal(kept);
    next.close("pve_a", numbered, { name: "web", id: "one" });
    next.flush();
    expect(kept.lines).toEqual([]);
    expect(new CreationJournal(kept).begin("pve_a", numbered, attributes, planned)).toBeUndefined();
  });

  it("creations of a run that was killed are forgotten when the server certainly created nothing", () => {
    const kept = store();
    const run = new CreationJournal(kept);
    run.begin("pve_a", named, attributes, planned);
    run.abandon("pve_a", named, attributes, planned);
    const next = new CreationJournal({ ...kept, append: () => {} });
    expect(next.begin("pve_a", named, attributes, planned), "killed before it removed the lines").toBeUndefined();
    run.flush();
    expect(kept.lines).toEqual([]);
  });

  it("operations, and objects that always exist, leave no note", () => {
    for (const definition of [
      { ...named, lifeCycle: { kind: "singleton" } },
      { ...named, lifeCycle: { kind: "operation", action: { without: [] } } },
      { ...named, identity: [] },
    ] as const) {
      const kept = store();
      const journal = new CreationJournal(kept);
      journal.begin("pve_a", definition, attributes, planned);
      journal.name("pve_a", definition, attributes, planned, { id: "one" });
      journal.answered("pve_a", definition, planned);
      journal.abandon("pve_a", definition, attributes, planned);
      journal.close("pve_a", definition, planned);
      expect(kept.lines).toEqual([]);
    }
  });

  it("creations of a run that was killed are forgotten after exactly a day, and old lines are removed", () => {
    const kept = store();
    new CreationJournal(kept, () => 0).begin("pve_a", named, attributes, planned);
    const at = (now: number) => {
      const copy = store();
      copy.lines.push(...kept.lines);
      const journal = new CreationJournal(copy, () => now);
      const found = journal.begin("pve_a", named, attributes, planned) !== undefined;
      journal.flush();
      return [found, copy.lines.length];
    };
    expect([at(DAY), at(DAY + 1), at(-DAY), at(-DAY - 1)]).toEqual([
      [true, 1],
      [false, 1],
      [true, 1],
      [false, 1],
    ]);
  });

  it("only a begun creation is answered, and abandoned once", () => {
    const kept = store();
    const journal = new CreationJournal(kept);
    journal.answered("pve_a", named, planned);
    journal.abandon("pve_a", named, attributes, planned);
    expect(kept.lines).toEqual([]);
    journal.begin("pve_a", named, attributes, planned);
    for (let count = 0; count < 2; count++) journal.abandon("pve_a", named, attributes, planned);
    expect(kept.lines).toHaveLength(2);
  });

  it("the notes of an abandoned creation are removed by the next run if the first was killed", () => {
    const kept = store();
    const killed = new CreationJournal(kept);
    killed.begin("pve_a", named, attributes, planned);
    killed.abandon("pve_a", named, attributes, planned);
    const next = new CreationJournal(kept);
    next.begin("pve_a", named, attributes, { ...planned, name: "db" });
    next.flush();
    expect(kept.lines).toHaveLength(1);
  });

  it("notes without a key or a time are ignored", () => {
    const kept = store();
    new CreationJournal(kept, () => 5).begin("pve_a", named, attributes, planned);
    const { key, at } = JSON.parse(kept.lines[0] as string) as { readonly key: string; readonly at: number };
    const finds = (...lines: readonly unknown[]) => {
      const copy = store();
      for (const line of lines) copy.append(JSON.stringify(line));
      return new CreationJournal(copy, () => 5).begin("pve_a", named, attributes, planned) !== undefined;
    };
    expect([finds({ key, at }), finds({ key }, { at }, null, 7), finds({ key, at: "5" })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("a second flush removes nothing that another process has added since", () => {
    const kept = store();
    const journal = new CreationJournal(kept, () => 1);
    journal.begin("pve_a", named, attributes, planned);
    journal.abandon("pve_a", named, attributes, planned);
    journal.flush();
    new CreationJournal(kept, () => 1).begin("pve_a", named, attributes, planned);
    journal.flush();
    expect(kept.lines).toHaveLength(1);
  });

  it("a name replaces the note of its own creation alone", () => {
    const kept = store();
    const run = new CreationJournal(kept);
    for (const comment of ["a", "b"]) run.begin("pve_a", numbered, attributes, { ...planned, name: comment });
    run.name("pve_a", numbered, attributes, { ...planned, name: "b" }, { id: "two" });
    run.flush();
    const next = new CreationJournal(kept);
    expect(next.begin("pve_a", numbered, attributes, { ...planned, name: "b" })?.made).toEqual({ id: "two" });
    expect(next.begin("pve_a", numbered, attributes, { ...planned, name: "a" })).toBeDefined();
  });

  it.each(["one", "two"])("an abandoned creation leaves the note of an equal one: %s", (abandoned) => {
    const kept = store();
    const killed = new CreationJournal(kept);
    for (const id of ["one", "two"]) {
      killed.begin("pve_a", numbered, attributes, planned);
      killed.name("pve_a", numbered, attributes, planned, { id });
    }
    killed.abandon("pve_a", numbered, attributes, planned, { id: abandoned });
    const next = new CreationJournal(kept);
    const made = [1, 2].map(() => next.begin("pve_a", numbered, attributes, planned)?.made?.id);
    expect(made).toEqual([abandoned === "one" ? "two" : "one", undefined]);
  });

  it("creations of a run that was killed are forgotten after a day, and after a clock that was wrong", () => {
    const kept = store();
    let time = 5 * DAY;
    const now = () => time;
    new CreationJournal(kept, now).begin("pve_a", named, attributes, planned);
    for (const later of [6.5 * DAY, 1 * DAY]) {
      time = later;
      expect(new CreationJournal(store(), now).begin("pve_a", named, attributes, planned)).toBeUndefined();
      expect(new CreationJournal({ ...kept, append: () => {} }, now).begin("pve_a", named, attributes, planned)).toBe(
        undefined,
      );
    }
  });

  it("creations of a run that was killed are noted without any secret, and read despite truncated lines", () => {
    const kept = store();
    new CreationJournal(kept).begin("pve_a", numbered, attributes, planned);
    const bare = store();
    new CreationJournal(bare).begin("pve_a", numbered, attributes, { ...planned, password: "other" });
    const keys = [kept, bare].map(({ lines }) => (JSON.parse(lines[0] as string) as { key: string }).key);
    expect(keys[0]).toBe(keys[1]);
    kept.lines.push('{"key":"cut');
    expect(new CreationJournal(kept).begin("pve_a", numbered, attributes, planned)).toBeDefined();
  });
});

/** Notes that outlive a process, depending on the response to Terraform and the end of the process. */
import { describe, expect, it } from "vitest";
import { CreationJournal, type JournalStore } from "../../../src/framework/applying/creation-journal";
import { type Attributes, string } from "../../../src/framework/attribute";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { store } from "./memory-store";

const doc = "For the test.";
const attributes: Attributes = {
  guest: string({ doc }).required().replaces(),
  comment: string({ doc }).optional(),
  id: string({ doc }).computed(),
};
const definition = { attributes, identity: ["id"] };
const planned = { guest: "100", comment: "one", id: UNKNOWN } as const;

function begun(journal: CreationJournal, id: string): void {
  journal.begin("pve_a", definition, attributes, planned);
  journal.name("pve_a", definition, attributes, planned, { id });
}
const answered = (journal: CreationJournal, id: string) =>
  journal.answered("pve_a", definition, { guest: "100", comment: "one", id });
const found = (kept: JournalStore, wanted: { readonly [name: string]: string | typeof UNKNOWN } = planned) =>
  new CreationJournal(kept).begin("pve_a", definition, attributes, wanted)?.made?.id;

describe("a creation journal", () => {
  it("forgets creations that were returned to Terraform when the process ends in order, and keeps others", () => {
    const kept = store();
    const journal = new CreationJournal(kept);
    begun(journal, "one");
    begun(journal, "two");
    answered(journal, "one");
    journal.ended();
    journal.flush();
    const next = new CreationJournal(kept);
    const made = [1, 2].map(() => next.begin("pve_a", definition, attributes, planned)?.made?.id);
    expect(made).toEqual(["two", undefined]);
  });

  it("keeps returned creations when Terraform was killed, after those that were not returned", () => {
    const kept = store();
    const journal = new CreationJournal(kept);
    begun(journal, "one");
    begun(journal, "two");
    answered(journal, "two");
    journal.flush();
    const next = new CreationJournal(kept);
    const made = [1, 2, 3].map(() => next.begin("pve_a", definition, attributes, planned)?.made?.id);
    expect(made).toEqual(["one", "two", undefined]);
  });

  it("finds an unreturned creation if an update can turn it into the planned object", () => {
    const kept = store();
    begun(new CreationJournal(kept), "one");
    const other = store();
    other.lines.push(...kept.lines);
    expect(found(kept, { ...planned, comment: "two" })).toBe("one");
    expect(found(other, { ...planned, guest: "101" })).toBeUndefined();
  });

  it("leaves a returned creation to an identical plan", () => {
    const kept = store();
    const journal = new CreationJournal(kept);
    begun(journal, "one");
    answered(journal, "one");
    journal.flush();
    expect(found(kept, { ...planned, comment: "two" })).toBeUndefined();
    expect(found(kept)).toBe("one");
  });

  it("finds a creation after a second run was killed in the millisecond in which it noted the creation again", () => {
    const kept = store();
    for (const run of [1, 2]) begun(new CreationJournal(kept, () => run), "one");
    const plan = new CreationJournal(kept, () => 3);
    plan.close("pve_a", definition, { id: "two" });
    plan.flush();
    const next = new CreationJournal(kept, () => 4).begin("pve_a", definition, attributes, planned);
    expect(next?.made?.id).toBe("one");
  });

  it("removes only one note of two equal creations", () => {
    const kept = store();
    const journal = new CreationJournal(kept);
    begun(journal, "one");
    journal.begin("pve_a", definition, attributes, planned);
    journal.abandon("pve_a", definition, attributes, planned);
    journal.flush();
    expect(found(kept)).toBe("one");
  });

  it("removes only its own notes when other processes add some at the same time", () => {
    const kept = store();
    const [first, second] = [new CreationJournal(kept), new CreationJournal(kept)];
    begun(first, "one");
    begun(second, "two");
    answered(first, "one");
    first.ended();
    first.flush();
    expect(found(kept)).toBe("two");
  });
});

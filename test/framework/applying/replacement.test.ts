/** The two halves of a replacement, which do not know each other. */
import { describe, expect, it } from "vitest";
import { announceCreation, noteCreation, replacementOf } from "../../../src/framework/applying/replacement";
import type { State } from "../../../src/framework/attribute";
import { NO_PRIVATE } from "../../../src/framework/handlers/private-data";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { attributes, engineOf } from "./applied";

const item = { type: "pool", attributes, identity: ["name"] };
const singleton = { ...item, type: "rules", lifeCycle: { kind: "singleton" } } as const;
const related = { ...item, lifeCycle: { kind: "item", relations: "kept-at-replacement" } } as const;
const planned = { name: "a", applied: null, comment: "c" };
const engine = engineOf();
const announced = (definition: typeof singleton | typeof related, state: object = planned) =>
  announceCreation(definition, state as never) ?? NO_PRIVATE;

describe("the deletion of a replacement", () => {
  it("knows the values that the creation sets, by its announcement in the plan", () => {
    const found = replacementOf(engine, singleton, { name: "a" }, announced(singleton));
    expect([...(found ?? [])]).toEqual(["name", "comment"]);
  });

  it.each<[string, State, Uint8Array]>([
    ["another object", { name: "b" }, announced(singleton)],
    ["no announcement", { name: "a" }, NO_PRIVATE],
    ["an unknown name", { name: UNKNOWN }, announced(singleton)],
  ])("deletes all values without a matching announcement: %s", (_, prior, data) => {
    expect(replacementOf(engine, singleton, prior, data)).toBeUndefined();
  });

  it("knows an earlier creation of the same run", () => {
    const [run, other] = [{}, {}];
    const during = (run: object) => engineOf({ run: () => run });
    noteCreation(during(run), singleton, planned);
    noteCreation(during(run), singleton, { name: "second", applied: true });
    const found = (run: object, name: string) => replacementOf(during(run), singleton, { name }, NO_PRIVATE);
    expect([...(found(run, "a") ?? [])]).toEqual(["name", "comment"]);
    expect([...(found(run, "second") ?? [])]).toEqual(["name", "applied"]);
    expect(found(run, "third")).toBeUndefined();
    expect(found(other, "a")).toBeUndefined();
    expect(replacementOf(during(run), { ...singleton, type: "options" }, { name: "a" }, NO_PRIVATE)).toBeUndefined();
  });

  it("remembers no creation outside of a run, and none of a name that is not known", () => {
    noteCreation(engine, singleton, planned);
    expect(replacementOf(engine, singleton, { name: "a" }, NO_PRIVATE)).toBeUndefined();
    const run = {};
    noteCreation(engineOf({ run: () => run }), related, { ...planned, name: UNKNOWN } as State);
    expect(replacementOf(engineOf({ run: () => run }), related, { name: "a" }, NO_PRIVATE)).toBeUndefined();
  });
});

describe("the announcement of a creation", () => {
  it("a creation is announced only if a replacement must not empty the object", () => {
    expect(announceCreation(item, planned)).toBeUndefined();
    expect(announceCreation(singleton, planned)).toBeDefined();
    expect(announceCreation(related, planned)).toBeDefined();
  });

  it("counts for any object while its name is not known, if relations outlast it", () => {
    const unnamed = { ...planned, name: UNKNOWN } as State;
    expect(announceCreation(singleton, unnamed)).toBeUndefined();
    const found = replacementOf(engine, related, { name: "a" }, announced(related, unnamed));
    expect([...(found ?? [])]).toEqual(["name", "comment"]);
  });
});

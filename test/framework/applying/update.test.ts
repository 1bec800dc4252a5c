/** Updates in several steps, some of which fail or get no response. */
import { describe, expect, it } from "vitest";
import { type Attributes, type State, string } from "../../../src/framework/attribute";
import { encodePrivate } from "../../../src/framework/handlers/private-data";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { attributes, change, doc, engineOf, firstUnanswered, lost, OPERATION, type Script, stale } from "./applied";
import { jumpingClock } from "./jumping-clock";

const before: State = { name: "a", applied: null };
const wanted: State = { name: "b", applied: null };
const unsettled: State = { name: "b", applied: UNKNOWN };
const denied = new Error("permission denied");

const update = (script: Script, planned = wanted, prior = before) => change(prior, planned, script);
type Case = readonly [string, Script, Partial<Awaited<ReturnType<typeof update>>>];

describe("an update", () => {
  const MAY_TAKE_EFFECT = "A request without an answer may still take effect";

  it.each<Case>([
    [
      "does not count as success for an operation of unknown outcome",
      { ends: [lost], reads: [{}], definition: OPERATION },
      { state: before, texts: ["no answer"] },
    ],
    [
      "warns if the server refuses it after an earlier attempt that may still take effect",
      { ends: [lost, denied], reads: [{ name: "a" }], reports: firstUnanswered },
      { state: before, texts: ["permission denied", MAY_TAKE_EFFECT] },
    ],
    [
      "warns if the server refuses it after an earlier request of the same attempt that may still take effect",
      { ends: [denied], reads: [{ name: "a" }], reports: firstUnanswered },
      { state: before, texts: ["permission denied", MAY_TAKE_EFFECT] },
    ],
    [
      "is done without an answer if every changed attribute reads back as planned",
      { ends: [lost], reads: [{ name: "b" }] },
      { state: wanted, diagnostics: [] },
    ],
    [
      "starts from the current object after an attempt without an answer",
      { ends: [lost, undefined], reads: (attempts) => ({ name: "a", applied: attempts > 0 }) },
      { state: wanted, diagnostics: [], priors: [before, { name: "a", applied: true }] },
    ],
    [
      "reads until the server shows the change, or two seconds",
      { ends: [lost], reads: [{ name: "a" }, { name: "a" }, { name: "b" }] },
      { state: wanted, diagnostics: [], attempts: 1, reads: 3 },
    ],
    [
      "ends after six attempts without an answer",
      { ends: [lost], reads: [before] },
      { state: before, texts: ["no answer"], attempts: 6 },
    ],
    ["ends without a read", { ends: [lost], reads: [new Error("no connection")] }, { state: before, attempts: 1 }],
    [
      "never follows another refusal, whose state is that of the server",
      { ends: [denied], reads: [{ name: "a", applied: true }] },
      { state: { name: "a", applied: true }, attempts: 1, texts: ["permission denied"] },
    ],
    ["never follows an interrupt", { ends: [lost], reads: [{ name: "a" }], interrupts: true }, { attempts: 1 }],
    [
      "drops the warnings of the failed attempt",
      {
        ends: [lost, undefined],
        reads: [{ name: "a" }],
        reports: ({ warn }, attempt) =>
          warn({ severity: "warning", summary: `attempt ${attempt}`, id: "attempt" } as never),
      },
      { texts: ["attempt 2"] },
    ],
  ])("%s", async (_, script, result) => expect(await update(script)).toMatchObject(result));

  it.each([
    ["concurrent writes left the object as it was", { name: "a" }, 2],
    ["concurrent writes did the same", { name: "b" }, 2],
    ["concurrent writes changed a managed attribute", { name: "other" }, 1],
    ["concurrent writes changed another managed attribute", { name: "a", applied: false }, 1],
    ["the object is gone", null, 1],
  ])("an update is repeated after a refusal by the object: %s", async (_, remote, attempts) => {
    expect((await update({ ends: [stale, undefined], reads: [remote] })).attempts).toBe(attempts);
  });

  it("an update of unreported attributes does not count as done without an answer: the next plan shows it again", async () => {
    const schema: Attributes = { ...attributes, secret: string({ doc }).optional().sensitive() };
    const of = (secret: string) => ({ ...before, secret });
    const answer = await update({ ends: [lost], reads: [{ name: "a" }], schema }, of("new"), of("old"));
    expect(answer).toMatchObject({ state: of("old"), texts: ["no answer"] });
  });

  it("keeps the facts in the state when the second step failed", async () => {
    const answer = await update(
      {
        ends: [denied],
        reads: (_attempts, _reads, { applied }) => ({ name: "b", applied: applied ?? null }),
        reports: ({ created }) => created({ applied: false }),
      },
      { name: "b", applied: true },
      { name: "a", applied: true },
    );
    expect(answer).toMatchObject({ state: { name: "b", applied: false }, texts: ["permission denied"] });
  });

  it("waits until an unanswered request of an earlier run can no longer undo it, and reads its effect", async () => {
    const clock = jumpingClock();
    const began: number[] = [];
    const late: State = { name: "late", applied: true };
    const script = { reads: [late], reports: () => void began.push(clock.elapsed()), engine: engineOf({ clock }) };
    const [prior, planned]: State[] = ["a", "b"].map((name) => ({ name, applied: true }));
    const { priors: first } = await update(script, planned, prior);
    const { priors: second } = await update({ ...script, data: encodePrivate({ sentAt: 0 }) }, planned, prior);
    expect([began, first, second]).toEqual([[0, 75_000], [prior], [late]]);
  });
});

describe("an update whose result must be read", () => {
  it.each<Case>([
    [
      "is repeated without an answer until the object has converged",
      { ends: [lost, undefined], reads: [{ name: "b", applied: false }] },
      { diagnostics: [], attempts: 2 },
    ],
    [
      "is read in a session of its own after an interrupt",
      { reads: [{ name: "b", applied: true }], interrupts: true },
      { state: { name: "b", applied: true }, diagnostics: [] },
    ],
    [
      "succeeds as soon as a node serves the new content",
      { reads: [null, null, { applied: true }] },
      { state: { name: "b", applied: true }, diagnostics: [] },
    ],
    [
      "fails after three reads, and one of the failure",
      { reads: [null] },
      { texts: [expect.stringMatching(/^The server accepted the object, but the provider cannot read it/)], reads: 4 },
    ],
  ])("%s", async (_, script, result) => expect(await update(script, unsettled)).toMatchObject(result));
});

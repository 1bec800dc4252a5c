import { describe, expect, it } from "vitest";
import {
  concludeCreation,
  type IncompleteCreation,
  type Verdict,
} from "../../../src/framework/applying/conclude-creation";

const ENDED: IncompleteCreation = {
  failure: "refused",
  remote: undefined,
  exists: false,
  rolledBack: false,
  alwaysExists: false,
  hasBegun: false,
  interrupted: false,
  resumable: false,
  canUpdate: true,
  mayRepeat: true,
  isOpen: false,
  begunEarlier: false,
};
const LOST: IncompleteCreation = { ...ENDED, failure: "unknown", isOpen: true };

const cases: readonly (readonly [string, IncompleteCreation, Verdict])[] = [
  ["refused by the server: nothing is there", ENDED, "none"],
  ["others wrote meanwhile: sent again", { ...ENDED, failure: "stale" }, "repeat"],
  ["others write all the time: given up", { ...ENDED, failure: "stale", mayRepeat: false }, "none"],
  ["no answer, all is there", { ...LOST, remote: "as-planned" }, "complete"],
  ["no answer, the first of several requests was done", { ...LOST, remote: "first-step" }, "finish"],
  ["no answer, nothing is there: sent again", { ...LOST, remote: "absent" }, "repeat"],
  ["no answer, nothing is there, no time left", { ...LOST, remote: "absent", mayRepeat: false }, "keep-open"],
  ["no answer, and the server cannot be asked", { ...LOST, remote: "unreadable" }, "keep-open"],
  ["no answer, nobody knows what it is called", { ...LOST, remote: "unreadable", isOpen: false }, "none"],
  ["interrupted before the answer", { ...LOST, remote: "absent", interrupted: true }, "keep-open"],
  ["no answer, another object has the name", { ...LOST, remote: "different" }, "not-ours"],
  ["begun by a run that was killed", { ...LOST, remote: "different", begunEarlier: true }, "finish"],
  [
    "begun by a run that was killed, cannot be changed",
    { ...LOST, remote: "different", begunEarlier: true, canUpdate: false },
    "not-ours",
  ],
  ["refused after an attempt without an answer", { ...ENDED, isOpen: true }, "keep-open"],
  ["a later step was refused", { ...ENDED, exists: true }, "taint"],
  ["a later step was refused, all was removed again", { ...ENDED, exists: true, rolledBack: true }, "none"],
  ["a later step had no answer, all was removed again", { ...LOST, exists: true, rolledBack: true }, "repeat"],
  ["a later step had no answer, some is missing", { ...LOST, exists: true, remote: "different" }, "finish"],
  ["a later step had no answer, no read succeeded", { ...LOST, exists: true, remote: "unreadable" }, "taint"],
  ["interrupted between the steps", { ...ENDED, exists: true, interrupted: true, resumable: true }, "resume-later"],
  ["refused, what is always there", { ...ENDED, alwaysExists: true }, "none"],
  [
    "interrupted before the answer, what is always there",
    { ...LOST, alwaysExists: true, remote: "unreadable", interrupted: true },
    "resume-later",
  ],
  [
    "interrupted between the steps, what is always there",
    { ...ENDED, alwaysExists: true, hasBegun: true, interrupted: true },
    "resume-later",
  ],
  ["refused between the steps, what is always there", { ...ENDED, alwaysExists: true, hasBegun: true }, "none"],
  ["no answer, what is always there is not as planned", { ...LOST, alwaysExists: true, remote: "different" }, "repeat"],
];

describe("a creation that did not come to its end", () => {
  it.each(cases)("%s", (_, ended, verdict) => expect(concludeCreation(ended)).toBe(verdict));

  it("a creation that did not come to its end never leaves what may be there without a state and without another attempt", () => {
    let all: readonly IncompleteCreation[] = [ENDED];
    for (const name of Object.keys(ENDED) as (keyof IncompleteCreation)[]) {
      const values: readonly unknown[] =
        name === "failure"
          ? ["unknown", "stale", "refused"]
          : name === "remote"
            ? [undefined, "as-planned", "first-step", "different", "absent", "unreadable"]
            : [true, false];
      all = all.flatMap((ended) => values.map((value) => ({ ...ended, [name]: value })));
    }
    const lost = all.filter((ended) => {
      const isThere = (ended.exists || ended.isOpen) && !ended.rolledBack && !ended.alwaysExists;
      return isThere && concludeCreation(ended) === "none";
    });
    expect(lost).toEqual([]);
  });
});

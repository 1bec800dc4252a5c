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
const ALWAYS = { alwaysExists: true };
const LOST: IncompleteCreation = { ...ENDED, failure: "unknown", isOpen: true };

const cases: readonly (readonly [string, IncompleteCreation, Verdict])[] = [
  ["refused by the server: the object does not exist", ENDED, "none"],
  ["others wrote meanwhile: sent again", { ...ENDED, failure: "stale" }, "repeat"],
  ["stale because of other writes each time: given up", { ...ENDED, failure: "stale", mayRepeat: false }, "none"],
  ["no answer, all is there", { ...LOST, remote: "as-planned" }, "complete"],
  ["no response, but the first of several requests took effect", { ...LOST, remote: "first-step" }, "finish"],
  ["no answer, nothing is there: sent again", { ...LOST, remote: "absent" }, "repeat"],
  ["no answer, nothing is there, no time left", { ...LOST, remote: "absent", mayRepeat: false }, "keep-open"],
  ["no response, and the server cannot be read", { ...LOST, remote: "unreadable" }, "keep-open"],
  ["no response, and the object's name is unknown", { ...LOST, remote: "unreadable", isOpen: false }, "none"],
  ["interrupted before the response", { ...LOST, remote: "absent", interrupted: true }, "keep-open"],
  ["no response, and another object has the name", { ...LOST, remote: "different" }, "not-ours"],
  ["begun by a run that was killed", { ...LOST, remote: "different", begunEarlier: true }, "finish"],
  [
    "begun by a killed run, without a way to update",
    { ...LOST, remote: "different", begunEarlier: true, canUpdate: false },
    "not-ours",
  ],
  ["refused after an attempt without a response", { ...ENDED, isOpen: true }, "keep-open"],
  ["a later step was refused", { ...ENDED, exists: true }, "taint"],
  ["a later step was refused, and all was removed again", { ...ENDED, exists: true, rolledBack: true }, "none"],
  ["a later step had no response, and all was removed again", { ...LOST, exists: true, rolledBack: true }, "repeat"],
  ["a later step had no response, and a part is missing", { ...LOST, exists: true, remote: "different" }, "finish"],
  ["a later step had no response, and no read succeeded", { ...LOST, exists: true, remote: "unreadable" }, "taint"],
  ["interrupted between the steps", { ...ENDED, exists: true, interrupted: true, resumable: true }, "resume-later"],
  ["refused for a singleton", { ...ENDED, ...ALWAYS }, "none"],
  [
    "interrupted during a singleton's request",
    { ...LOST, ...ALWAYS, remote: "unreadable", interrupted: true },
    "resume-later",
  ],
  [
    "interrupted between a singleton's steps",
    { ...ENDED, ...ALWAYS, hasBegun: true, interrupted: true },
    "resume-later",
  ],
  ["refused between the steps of a singleton", { ...ENDED, ...ALWAYS, hasBegun: true }, "none"],
  ["no response for a singleton of another state", { ...LOST, ...ALWAYS, remote: "different" }, "repeat"],
];

describe("an incomplete creation", () => {
  it.each(cases)("%s", (_, ended, verdict) => expect(concludeCreation(ended)).toBe(verdict));

  it("an incomplete creation never leaves a possible object without a state or another attempt", () => {
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
    const unhandled = all.filter((ended) => {
      const isThere = (ended.exists || ended.isOpen) && !ended.rolledBack && !ended.alwaysExists;
      return isThere && concludeCreation(ended) === "none";
    });
    expect(unhandled).toEqual([]);
  });
});

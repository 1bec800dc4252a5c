/** Conditions of matchers that the server would change are refused, so that no difference remains after an apply. */
import { expect, it } from "vitest";
import { matcher } from "../../../src/resources/notifications/matcher";
import { FakeSession } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";

const problems = (condition: Record<string, string | string[] | null>) =>
  new Lifecycle(matcher, new FakeSession({}))
    .validate({ name: "failures", match_fields: [{ field: "hostname", values: null, regex: null, ...condition }] })
    .map(({ detail }) => detail);

it.each([" pve1", "pve1 ", " "])("refuses the value %j, whose blanks would get lost", (value) => {
  expect(problems({ type: "exact", values: [value] })).toEqual([
    expect.stringContaining("must not begin or end with blanks"),
  ]);
});

it("refuses a blank at the end of a regular expression, not at its beginning", () => {
  expect(problems({ type: "regex", regex: "^pve " })).toEqual([expect.stringContaining("write \\s")]);
  expect(problems({ type: "regex", regex: " pve" })).toEqual([]);
});

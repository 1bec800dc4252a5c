/** Conditions of matchers that the server would change are refused, so that no difference remains after an apply. */
import { describe, expect, it } from "vitest";
import { resources } from "../../../src/resources";
import { matcher } from "../../../src/resources/notifications/matcher";
import { FakeSession, refusal } from "../../support/fake-session";
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

describe("the adoption of a built-in entry", () => {
  const adopting = (origin = "builtin") => {
    const path = "/cluster/notifications/matchers/default-matcher";
    const entry = { name: "default-matcher", comment: "all", target: ["mail-to-root"], origin };
    const session = new FakeSession({
      "GET /cluster/notifications/matchers": [entry],
      [`GET ${path}`]: { ...entry, digest: "d" },
      "POST /cluster/notifications/matchers": refusal(500, "matcher 'default-matcher' already exists"),
      [`PUT ${path}`]: null,
    });
    const definition = resources.find(({ type }) => type === matcher.type) as typeof matcher;
    const sent = () => session.parameters(`PUT ${path}`).map((parameters) => [parameters.delete, parameters.target]);
    return { lifecycle: new Lifecycle(definition as never, session), sent };
  };

  it("keeps the targets that the configuration omits, and resets other attributes", async () => {
    const { lifecycle, sent } = adopting();
    const state = await lifecycle.apply({ name: "default-matcher", enabled: false });
    expect(sent()).toEqual([[expect.arrayContaining(["comment", "match-field", "mode"]), undefined]]);
    expect(sent()[0]?.[0]).not.toContain("target");
    expect(state.targets).toBeNull();
  });

  it.each([
    ["modified-builtin", {}, ["comment"]],
    ["modified-builtin", { comment: "all" }, []],
    ["builtin", {}, []],
  ])("warns of values of a %s entry that %j resets", async (origin, config, reset) => {
    const { lifecycle } = adopting(origin);
    const { diagnostics } = await lifecycle.plan({ name: "default-matcher", ...config });
    const found = diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
    expect(found).toEqual(reset.map((name) => expect.stringContaining(`resets \`${name}\`,`)));
  });

  it.each([
    [[], true, undefined],
    [["pager"], false, ["pager"]],
  ])("sets the targets %j", async (targets, isRemoved, set) => {
    const { lifecycle, sent } = adopting();
    await lifecycle.apply({ name: "default-matcher", targets });
    const [removed, written] = sent()[0] ?? [];
    expect([(removed as string[]).includes("target"), written]).toEqual([isRemoved, set]);
  });
});

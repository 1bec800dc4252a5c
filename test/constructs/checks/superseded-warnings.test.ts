import { expect, it } from "vitest";
import type { Finding } from "../../../src/constructs/checks/contract";
import { withoutSupersededWarnings } from "../../../src/constructs/checks/superseded-warnings";

const finding = (severity: Finding["severity"], at?: string, path = "web/a"): Finding => ({
  ...{ id: "x", severity, paths: ["web", path], at },
  text: "is wrong.",
});
const errorAt = (at?: string) => finding("error", at);
const warning = (at?: string) => finding("warning", at);

it("leaves out warnings about the property of an error, its parts and its ancestors", () => {
  for (const at of ["rules[1].source", "rules", "rules[1]", "rules[1].source.first"])
    expect(withoutSupersededWarnings([warning(at), errorAt("rules[1].source")]), at).toEqual([
      errorAt("rules[1].source"),
    ]);
});

it("keeps warnings about other properties, other constructs and whole constructs", () => {
  const others = [warning("rules[10].source"), warning("rulesOfOthers"), finding("warning", "rules", "web/b")];
  const all = [...others, warning(), errorAt("rules[1].source"), errorAt()];
  expect(withoutSupersededWarnings(all)).toEqual(all);
});

it("keeps all warnings without an error, and all errors", () => {
  expect(withoutSupersededWarnings([warning("a"), warning("a")])).toHaveLength(2);
  expect(withoutSupersededWarnings([errorAt("a"), errorAt("a")])).toHaveLength(2);
});

import { expect, it } from "vitest";
import type { Finding } from "../../../src/constructs/checks/contract";
import { withoutMoot } from "../../../src/constructs/checks/moot";

const finding = (severity: Finding["severity"], message: string): Finding => ({
  ...{ id: "x", severity, message },
  paths: ["web/a"],
});
const left = (...findings: readonly Finding[]) => withoutMoot(findings).map(({ message }) => message);
const wrong = (at: string) => finding("error", `web/a: ${at}: is wrong.`);
const doubt = (at: string) => finding("warning", `web/a: ${at}: is odd.`);

it("leaves out doubts about the property of a mistake, its parts and what it is a part of", () => {
  for (const at of ["rules[1].source", "rules", "rules[1]", "rules[1].source.first"])
    expect(left(doubt(at), wrong("rules[1].source")), at).toHaveLength(1);
});

it("keeps doubts about other properties, other constructs and whole constructs", () => {
  const others = [doubt("rules[10].source"), doubt("rulesOfOthers"), finding("warning", "web/b: rules: is odd.")];
  const all = [...others, finding("warning", "web/a: is odd."), wrong("rules[1].source")];
  expect(withoutMoot(all)).toEqual(all);
});

it("keeps all doubts where there is no mistake, and all mistakes", () => {
  expect(left(doubt("a"), doubt("a"))).toHaveLength(2);
  expect(left(wrong("a"), wrong("a"))).toHaveLength(2);
});

import { expect, it } from "vitest";
import type { Finding } from "../../../src/constructs/checks/contract";
import { withoutMoot } from "../../../src/constructs/checks/moot";

const finding = (severity: Finding["severity"], message: string): Finding => ({
  ...{ id: "x", severity, message },
  paths: ["web/a"],
});
const left = (...findings: readonly Finding[]) => withoutMoot(findings).map(({ message }) => message);
const wrong = (at: string) => finding("error", `web/a: ${at}: is wrong.`);
const warning = (at: string) => finding("warning", `web/a: ${at}: is odd.`);

it("leaves out warnings about the property of an error, its parts and its ancestors", () => {
  for (const at of ["rules[1].source", "rules", "rules[1]", "rules[1].source.first"])
    expect(left(warning(at), wrong("rules[1].source")), at).toHaveLength(1);
});

it("keeps warnings about other properties, other constructs and whole constructs", () => {
  const others = [warning("rules[10].source"), warning("rulesOfOthers"), finding("warning", "web/b: rules: is odd.")];
  const all = [...others, finding("warning", "web/a: is odd."), wrong("rules[1].source")];
  expect(withoutMoot(all)).toEqual(all);
});

it("keeps all warnings without an error, and all errors", () => {
  expect(left(warning("a"), warning("a"))).toHaveLength(2);
  expect(left(wrong("a"), wrong("a"))).toHaveLength(2);
});

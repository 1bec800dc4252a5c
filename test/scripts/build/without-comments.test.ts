import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { leaveCommentsOut, printer } from "../../../scripts/build/without-comments";
import { temporaryFolder } from "../../support/temporary-folder";

it("comments are removed, and strings that look like comments are kept", () => {
  const code = [
    '"use strict";',
    "/** Of a class. */",
    "class A {",
    "    /** Of a member. */",
    "    get a() {",
    "        // Why.",
    '        return "https://a // b" + `/* ${this.b} */`;',
    "    }",
    "}",
    "0 && (module.exports = { A });",
    "",
  ].join("\n");
  const without = code.split("\n").filter((line) => !/^ *\/[*/]/.test(line));
  expect(printer()(code)).toBe(without.join("\n"));
});

it("the step reads nested folders, and leaves types and other files unchanged", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "inner"));
  const written = { "a.js": "// Why.\na();\n", "inner/b.js": "/** B. */\nb();\n", "inner/b.d.ts": "/** B. */\n" };
  for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text);
  leaveCommentsOut(folder);
  const texts = Object.keys(written).map((name) => readFileSync(join(folder, name), "utf8"));
  expect(texts).toEqual(["a();\n", "b();\n", "/** B. */\n"]);
});

/** `examples/three-ways`: equal plans, and the lengths on its page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../support/synthesis";
import { FORMS, planned, textOf, withForm } from "./three-ways";

it("higher-level constructs, single resources and HCL give the same plan", async () => {
  const plan = (form: keyof typeof FORMS) => withForm(form, async (cluster) => planned(await cluster.plan()));
  const higherLevel = await plan("higher-level.ts");
  expect(higherLevel.length).toBe(41);
  expect(await plan("single-resources.ts")).toEqual(higherLevel);
  expect(await plan("main.tf")).toEqual(higherLevel);
});

describe("the lengths on the page of examples/three-ways", () => {
  const sizeOf = (name: string) => {
    const lines = textOf(name)
      .replace(/\/\*\*[\s\S]*?\*\//g, "")
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^\s*(#|\/\/)/.test(line));
    return { lines: lines.length, signs: lines.join("").replace(/\s/g, "").length };
  };

  it.each(Object.keys(FORMS))("the page has the length of %s", (name) => {
    const { lines, signs } = sizeOf(name);
    expect(textOf("README.md")).toMatch(new RegExp(`\\(${name.replace(".", "\\.")}\\) \\| ${lines} \\| ${signs} \\|`));
  });

  it("the guide to higher-level constructs has the same lengths", () => {
    const [higherLevel, single, hcl] = Object.keys(FORMS).map((name) => sizeOf(name).lines);
    const guide = readFileSync(join(ROOT, "docs", "guides", "higher-level-constructs.md"), "utf8");
    expect(guide).toContain(
      `${higherLevel} lines with higher-level constructs, ${single} with single resources, ${hcl} in HCL`,
    );
  });

  it("higher-level constructs have at most a third of the lines of single resources, and a fifth of those of HCL", () => {
    const [higherLevel, single, hcl] = Object.keys(FORMS).map((name) => sizeOf(name).lines);
    expect(higherLevel).toBeLessThanOrEqual(Number(single) / 3);
    expect(higherLevel).toBeLessThanOrEqual(Number(hcl) / 5);
  });
});

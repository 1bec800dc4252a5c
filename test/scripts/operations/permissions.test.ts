import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { at } from "../../../scripts/build/project";
import { CODE_RULES } from "../../../scripts/operations/code-rules";
import { describedPermissions } from "../../../scripts/operations/description";
import { permissionRules, ruleOf } from "../../../scripts/operations/permissions";

it("the table of permission rules has every operation of the description", () => {
  expect([...permissionRules().keys()].sort()).toEqual(
    describedPermissions()
      .map(({ name }) => name)
      .sort(),
  );
});

it("rules from the server's code cite an existing section of facts", () => {
  for (const { facts } of CODE_RULES) {
    const [file = "", anchor] = facts.split("#");
    expect(anchor).toBe("privileges");
    expect(readFileSync(at(file), "utf8"), facts).toContain("\n## Privileges\n");
  }
});

describe("a check of the description", () => {
  const parameters = new Set(["id"]);
  const rule = (permissions: Parameters<typeof ruleOf>[0]) => ruleOf(permissions, parameters, "PUT /x");

  it("an operation without a check is for root only", () => {
    expect(rule({})).toBe("root");
    expect(rule({ user: "all" })).toBe("everybody");
  });

  it("keeps the combinations of a check", () => {
    const check = [
      "and",
      ["perm", "/a/{id}", ["X"]],
      ["or", ["perm", "/", ["Y", "Z"], "any", 1], ["perm", "/", ["W"]]],
    ];
    expect(rule({ check })).toEqual({
      every: [
        { path: "/a/{id}", all: ["X"] },
        {
          some: [
            { path: "/", any: ["Y", "Z"] },
            { path: "/", all: ["W"] },
          ],
        },
      ],
    });
  });

  it("checks a higher path if the operation lacks a parameter of the path", () => {
    const check = ["perm", "/access/realm/{realm}", ["X"]];
    expect(rule({ check })).toEqual({ path: "/access/realm", below: true, all: ["X"] });
  });

  it("refuses unknown checks", () => {
    expect(() => rule({ check: ["userParam", "self"] })).toThrow("a check of the kind userParam");
    expect(() => rule({ check: ["perm", "/", ["X"], "require_param", "y"] })).toThrow("a check with");
    expect(() => rule({ user: "someone" })).toThrow("a rule for the user someone");
  });
});

import { expect, it } from "vitest";
import { EXPORT_LANGUAGES } from "../../../src/tools/choices";
import { formOf } from "../../../src/tools/export/export";
import { readmeOf } from "../../../src/tools/export/project";

const form = (language: (typeof EXPORT_LANGUAGES)[number], library: "cdktf" | "cdktn") =>
  formOf({ language, library }, () => ({}));

it.each(EXPORT_LANGUAGES)(
  "the page of a project in %s names its commands, its index and the removable lines",
  (language) => {
    for (const library of ["cdktf", "cdktn"] as const) {
      const { steps, imports, index } = form(language, library);
      const text = readmeOf("office", form(language, library), library, "family");
      expect(text).toMatch(/^# office\n/);
      for (const command of Object.values(steps).flat()) expect(text.split("\n")).toContain(command);
      expect(text).toContain(`${imports} can go`);
      if (index) expect(text).toContain(`\`${index.path}\` calls them all`);
      expect(text).toContain(`npx ${language === "hcl" ? "cdktf" : library}-pve export --out .`);
      expect(text).not.toMatch(/undefined|\[object/);
    }
  },
);

it("the page of a project explains its files by tenant or family", () => {
  const files = (grouping: "family" | "tenant") => readmeOf("office", form("hcl", "cdktf"), "cdktf", grouping);
  expect(files("tenant")).toContain("There is a file for each tenant");
  expect(files("family")).toContain("There is a file for each family");
});

/** Users copy commands from the output of `init`, and later from the project's page, into their system's shell. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shellOn } from "../../../src/output/shell";
import { EXPORT_LANGUAGES, PROJECT_LANGUAGES } from "../../../src/tools/choices";
import { formOf } from "../../../src/tools/export/export";
import { nextCommands } from "../../../src/tools/export/form";
import { languageForm } from "../../../src/tools/export/languages/form";
import { python } from "../../../src/tools/export/languages/python";
import { readmeOf } from "../../../src/tools/export/project";
import { init } from "../../../src/tools/init";
import { textOf } from "../../cli/command/surroundings";
import { temporaryFolder } from "../../support/temporary-folder";

const OF_POSIX = /\bexport [A-Z_]+=| && |python3/;

it.each(PROJECT_LANGUAGES)(
  "a project in %s that starts on Windows names commands that its shell accepts",
  (language) => {
    const folder = temporaryFolder();
    const made = (system: string) => {
      const target = join(folder, system);
      const printed = textOf(init(target, { language, library: "cdktf" }, shellOn(system)));
      return `${printed}${readFileSync(join(target, "README.md"), "utf8")}${readFileSync(join(target, "cdktf.json"), "utf8")}`;
    };
    const onWindows = made("win32");
    expect(onWindows).not.toMatch(OF_POSIX);
    expect(onWindows).toContain("$env:PVE_ENDPOINT = 'https://pve1.example.com:8006'");
    expect(made("darwin")).toMatch(OF_POSIX);
  },
);

it("a workflow runs on Linux, even if Windows created it", () => {
  const folder = temporaryFolder();
  init(folder, { language: "python", library: "cdktf" }, shellOn("win32"));
  expect(readFileSync(join(folder, ".github", "workflows", "cluster.yml"), "utf8")).toContain("python3 -m pytest");
});

it("a folder name with a space can be copied from the next command", () => {
  const folder = temporaryFolder();
  const target = join(folder, "My Cluster");
  expect(textOf(init(target, { language: "java", library: "cdktf" }, shellOn("linux")))).toContain(
    `cd '${target}' && mvn test`,
  );
});

it.each(EXPORT_LANGUAGES)("the page of an exported project in %s names commands that the shell accepts", (language) => {
  const shell = shellOn("win32");
  const form =
    language === "python"
      ? languageForm(python, language, "cdktf", () => ({}), shell)
      : formOf({ language, library: "cdktf" }, () => ({}));
  expect(readmeOf("office", form, "cdktf", "family", shell)).not.toMatch(OF_POSIX);
  expect(shell.commands(nextCommands(form.steps))).not.toMatch(OF_POSIX);
});

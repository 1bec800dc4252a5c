/** Rules for each command, including future ones. */
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { cdktfPve } from "../../src/cli/program";
import { FOUND_BY, NEVER_FOUND } from "../../src/tools/report/exit-codes";
import { helpOf, leaves } from "./command/all-commands";

const all = leaves();

describe.each(all)("cdktf-pve %s", (path, command) => {
  it("describes its purpose and each option, with an example", () => {
    expect(command.description()).toMatch(/^[a-z].*[^.]$/);
    expect(helpOf(command), "an example").toMatch(new RegExp(`Example[^]*cdktf-pve ${path}`));
    expect(
      command.options.filter(({ description, hidden }) => !hidden && description === "").map(({ flags }) => flags),
    ).toEqual([]);
  });

  it("explains exit code 2", () => {
    expect([...Object.keys(FOUND_BY), ...Object.keys(NEVER_FOUND)]).toContain(path);
  });
});

it("a mistyped command or option is reported with the closest name", async () => {
  for (const [words, meant] of [
    [["drfit"], "drift"],
    [["diagram", "--formt", "svg"], "--format"],
  ] as const) {
    let stderr = "";
    const quiet = (command: Command): Command => {
      command.exitOverride().configureOutput({ writeErr: (text) => (stderr += text) });
      command.commands.forEach(quiet);
      return command;
    };
    await expect(quiet(cdktfPve()).parseAsync([...words], { from: "user" })).rejects.toMatchObject({ exitCode: 1 });
    expect(stderr).toContain(`Did you mean ${meant}?`);
  }
});

/** What holds for each command, also for one that is added tomorrow. */
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { cdktfPve } from "../../src/cli/program";
import { FOUND_BY, NEVER_FOUND } from "../../src/tools/report/exit-codes";
import { helpOf, leaves } from "./command/all-commands";

const all = leaves();

describe.each(all)("cdktf-pve %s", (path, command) => {
  it("says what it does, with an example, and what each option is for", () => {
    expect(command.description()).toMatch(/^[a-z].*[^.]$/);
    expect(helpOf(command), "an example").toMatch(new RegExp(`Example[^]*cdktf-pve ${path}`));
    expect(
      command.options.filter(({ description, hidden }) => !hidden && description === "").map(({ flags }) => flags),
    ).toEqual([]);
  });

  it("says when it exits with 2", () => {
    expect([...Object.keys(FOUND_BY), ...Object.keys(NEVER_FOUND)]).toContain(path);
  });
});

it("a mistyped command or option is told, with what may have been meant", async () => {
  for (const [words, meant] of [
    [["drfit"], "drift"],
    [["diagram", "--formt", "svg"], "--format"],
  ] as const) {
    let said = "";
    const quiet = (command: Command): Command => {
      command.exitOverride().configureOutput({ writeErr: (text) => (said += text) });
      command.commands.forEach(quiet);
      return command;
    };
    await expect(quiet(cdktfPve()).parseAsync([...words], { from: "user" })).rejects.toMatchObject({ exitCode: 1 });
    expect(said).toContain(`Did you mean ${meant}?`);
  }
});

import { describe, expect, it } from "vitest";
import { warnInto } from "../../src/framework/plan-warnings";
import type { Diagnostic } from "../../src/plugin/contract";
import { warning } from "../../src/plugin/diagnostic";
import { warningSaying } from "../support/diagnostics";

const doubtful = warning("made-up", "Doubtful", { finds: "Something.", remedy: "Look at it." });
const bare = warning("made-up", "Bare", { finds: "Something." });
const HINT = 'Acknowledge it with `acknowledge = ["made-up"]` in the provider block.';

function warned(isShown?: Parameters<typeof warnInto>[1]): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const warn = warnInto(diagnostics, isShown);
  warn(warningSaying("Plain", "For ever."));
  warn(doubtful([{ attribute: "name" }]));
  warn(bare());
  return diagnostics;
}

describe("warnings with an id", () => {
  it("name the setting that silences them, unlike other warnings", () => {
    expect(warned()).toMatchObject([
      { severity: "warning", summary: "Plain", detail: "For ever." },
      {
        severity: "warning",
        summary: "Doubtful",
        detail: `Look at it.\n\n${HINT}`,
        path: [{ attribute: "name" }],
        id: "made-up",
      },
      { severity: "warning", summary: "Bare", detail: HINT, id: "made-up" },
    ]);
  });

  it("warnings with an ID are left out if the filter excludes them; the filter sees no others", () => {
    const filtered: string[] = [];
    const shown = warned((id, message) => {
      filtered.push(`${id} ${message.split("\n")[0]}`);
      return false;
    });
    expect(shown.map(({ summary }) => summary)).toEqual(["Plain"]);
    expect(filtered).toEqual(["made-up Doubtful", "made-up Bare"]);
  });
});

/** Output of Terraform's commands in a trial. */
import { expect, it } from "vitest";
import { diagnosticsOf } from "../../../src/tools/mcp/trial-output";

const lineOf = (severity: string, summary: string) =>
  JSON.stringify({ "@level": severity, diagnostic: { severity, summary } });

it("lists errors first, so many warnings hide none", () => {
  const warnings = Array.from({ length: 60 }, (_, index) => lineOf("warning", `warning ${index}`));
  const output = [...warnings, lineOf("error", "late")].join("\n");
  const found = diagnosticsOf({ code: 1, output });
  expect([found.length, found[0]?.summary]).toEqual([50, "late"]);
});

it.each([
  ["the start", "cannot start\n"],
  ["JSON without a diagnostic", `${JSON.stringify({ "@level": "info" })}\npanic\n`],
  ["warnings", `${lineOf("warning", "a")}\npanic\n`],
])("reports a failure after %s as an error with the output", (_name, output) => {
  const [first] = diagnosticsOf({ code: 2, output });
  expect(first).toMatchObject({ severity: "error", detail: output.trim() });
});

it("reports nothing for a success without diagnostics", () => {
  expect(diagnosticsOf({ code: 0, output: "a\n{" })).toEqual([]);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { asBefore } from "../../../src/tools/export/as-before";
import { MANIFEST } from "../../../src/tools/export/manifest";

it("what is not said of a later export is as it was, and a damaged form is not taken for one", () => {
  const folder = mkdtempSync(join(tmpdir(), "export-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = { language: "typescript", library: "cdktf" };
  expect(asBefore(folder, {})).toEqual(first);
  const note = (form: string) => writeFileSync(join(folder, MANIFEST), JSON.stringify({ form, runs: [] }));
  note("python, cdktn");
  expect(asBefore(folder, {})).toEqual({ language: "python", library: "cdktn" });
  expect(asBefore(folder, { language: "hcl", groupBy: "tenant" })).toEqual({
    language: "hcl",
    library: "cdktn",
    groupBy: "tenant",
  });
  note("hcl");
  expect(asBefore(folder, {})).toEqual({ language: "hcl", library: "cdktf" });
  note("cobol, ibm");
  expect(asBefore(folder, {})).toEqual(first);
});

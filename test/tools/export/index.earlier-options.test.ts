import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withEarlierOptions } from "../../../src/tools/export";
import { MANIFEST } from "../../../src/tools/export/manifest";
import { temporaryFolder } from "../../support/temporary-folder";

it("options that a later export omits are kept, and a damaged form is ignored", () => {
  const folder = temporaryFolder();
  const first = { language: "typescript", library: "cdktf" };
  expect(withEarlierOptions(folder, {})).toEqual(first);
  const note = (form: string) => writeFileSync(join(folder, MANIFEST), JSON.stringify({ form, runs: [] }));
  note("python, cdktn");
  expect(withEarlierOptions(folder, {})).toEqual({ language: "python", library: "cdktn" });
  const chosen = { language: "hcl", groupBy: "tenant" } as const;
  expect(withEarlierOptions(folder, chosen)).toEqual({ ...chosen, library: "cdktn" });
  note("hcl");
  expect(withEarlierOptions(folder, {})).toEqual({ language: "hcl", library: "cdktf" });
  note("cobol, ibm");
  expect(withEarlierOptions(folder, {})).toEqual(first);
});

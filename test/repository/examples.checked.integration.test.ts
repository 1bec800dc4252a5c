/** Complete examples on user pages and in the comments of constructs pass all checks at synthesis. */
import * as cdktf from "cdktf";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";
import * as library from "../../src";
import { completeExamples } from "../acceptance/languages/page-examples";
import { entries, read } from "./files";

const { files } = entries();
const pages = ["README.md", ...files.filter((path) => /^docs\/guides\/[\w-]+\.md$/.test(path))];
const sources = files.filter((path) => /^src\/constructs\/[\w/-]+\.ts$/.test(path));
const examples = [
  ...pages.flatMap((page) => completeExamples(page, read(page))),
  ...sources.flatMap((page) => completeExamples(page, read(page).replace(/^ *\* ?/gm, ""))),
].filter(({ text }) => !/\b(?:await|export|expect)\b/.test(text));

const names = { ...cdktf, ...library };

function problemIn(text: string): string | undefined {
  const code = transformSync(text.replace(/^import .*$/m, ""), { loader: "ts" }).code;
  const stack = new cdktf.TerraformStack(cdktf.Testing.app(), "web");
  if (!text.includes("new PveProvider")) new library.PveProvider(stack, "pve");
  try {
    new Function("stack", ...Object.keys(names), code)(stack, ...Object.values(names));
    cdktf.Testing.synth(stack, true);
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}

it("every complete example passes the checks", () => {
  expect(examples.length).toBeGreaterThan(40);
  const problems = examples.flatMap(({ page, text }) => {
    const problem = problemIn(text);
    return problem === undefined ? [] : [`${page}: ${problem}\n${text}`];
  });
  expect(problems).toEqual([]);
});

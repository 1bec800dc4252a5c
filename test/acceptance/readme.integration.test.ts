/** The sample of the README runs unchanged, and prints the output of the README. */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { read } from "../repository/files";
import { ROOT } from "../support/synthesis";

const [, sample = "", output = ""] = /```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(read("README.md")) ?? [];

it("the README has a sample with its output", () => {
  expect(sample).toContain("SimulatedCluster");
  expect(output.trim().split("\n")).toHaveLength(2);
});

it("the sample prints the output that the README shows", async () => {
  const folder = join(ROOT, "dist", "readme-sample");
  mkdirSync(folder, { recursive: true });
  const [imports, body] = [/^import .*$/gm, /^(?!import ).*$/gm].map((lines) => (sample.match(lines) ?? []).join("\n"));
  const program = `${imports}\nasync function main() {\n${body}\n}\nmain().catch((error) => { console.log(String(error)); process.exit(1); });\n`;
  const file = join(folder, "sample.ts");
  writeFileSync(file, program);
  const ended = await promisify(execFile)(process.execPath, ["--import", "tsx", file], { cwd: ROOT }).catch(
    (failure: { code: number; stdout: string; stderr: string }) => failure,
  );
  expect(ended).toMatchObject({ code: 1, stdout: output });
});

/** Nothing that looks like a secret is committed. What tests plant is at addresses that nobody has. */
import { generateKeyPairSync } from "node:crypto";
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { expect, it } from "vitest";
import { entries, read } from "./files";

const PRESET = "@secretlint/secretlint-rule-preset-recommend";
/** Addresses for documentation, and this machine: a login there lets nobody in. */
const NOBODYS = "/@(?:[\\w.-]+\\.)?(?:example\\.(?:com|org|net)|test|invalid)\\b|@127\\.0\\.0\\.1/";
const RULES = [
  {
    id: PRESET,
    rule: creator,
    rules: [{ id: "@secretlint/secretlint-rule-basicauth", options: { allows: [NOBODYS] } }],
  },
];

/** Places by file and line. All files are one text for the tool, which measures itself for each: of thousands that takes a minute. */
async function found(files: readonly (readonly [path: string, content: string])[]): Promise<string[]> {
  const source = {
    content: files.map(([, text]) => text).join("\n"),
    filePath: "/all.txt",
    contentType: "text" as const,
  };
  const { messages } = await lintSource({ source: { ...source, ext: ".txt" }, options: { config: { rules: RULES } } });
  return messages.map(({ loc, ruleId }) => `${placeOf(loc.start.line, files)} ${ruleId}`);
}

function placeOf(line: number, files: readonly (readonly [path: string, content: string])[]): string {
  let left = line;
  for (const [path, content] of files) {
    const lines = content.split("\n").length;
    if (left <= lines) return `${path}:${left}`;
    left -= lines;
  }
  return "no file";
}

it("no file of the repository holds a secret", async () => {
  const files = entries().files.map((path) => [path, read(path)] as const);
  const texts = files.filter(([, content]) => !content.includes("\0"));
  expect(texts.length).toBeGreaterThan(2000);
  expect(await found(texts)).toEqual([]);
});

it("keys, tokens and logins in an address are seen, and where they are", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const seen = await found([
    ["a.ts", `\nconst token = "ghp_${"0123456789abcdefghijklmnopqrstuvwxyz"}";\n`],
    ["key.pem", privateKey.export({ type: "pkcs1", format: "pem" }).toString()],
    ["b.yml", `url: https://admin:${"hunter2"}@pve.company.io/`],
  ]);
  expect(seen.map((place) => place.split(" ")[0]).sort()).toEqual(["a.ts:2", "b.yml:1", "key.pem:1"]);
});

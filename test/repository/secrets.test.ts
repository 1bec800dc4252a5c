/** No committed file contains a possible secret. Planted ones belong to reserved addresses. */
import { generateKeyPairSync } from "node:crypto";
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { expect, it } from "vitest";
import { entries, read } from "./files";

const PRESET = "@secretlint/secretlint-rule-preset-recommend";
/** Addresses for documentation, and this machine: their logins are useless. */
const NOBODYS = "/@(?:[\\w.-]+\\.)?(?:example\\.(?:com|org|net)|test|invalid)\\b|@127\\.0\\.0\\.1/";
const LOGINS = { id: "@secretlint/secretlint-rule-basicauth", options: { allows: [NOBODYS] } };
const RULES = [{ id: PRESET, rule: creator, rules: [LOGINS] }];

/**
 * Returns places by file and line. All files are one string for the tool, which measures itself for each: thousands of
 * files take a minute.
 */
async function found(files: readonly (readonly [path: string, content: string])[]): Promise<string[]> {
  const content = files.map(([, text]) => text).join("\n");
  const source = { content, filePath: "/all.txt", contentType: "text", ext: ".txt" } as const;
  const { messages } = await lintSource({ source, options: { config: { rules: RULES } } });
  return messages.map(({ loc, ruleId }) => `${placeOf(loc.start.line, files)} ${ruleId}`);
}

function placeOf(line: number, files: readonly (readonly [path: string, content: string])[]): string {
  let remaining = line;
  for (const [path, content] of files) {
    const lines = content.split("\n").length;
    if (remaining <= lines) return `${path}:${remaining}`;
    remaining -= lines;
  }
  return "no file";
}

it("no file of the repository holds a secret", async () => {
  const files = entries().files.map((path) => [path, read(path)] as const);
  const texts = files.filter(([, content]) => !content.includes("\0"));
  expect(texts.length).toBeGreaterThan(2000);
  expect(await found(texts)).toEqual([]);
});

it("the check finds keys, tokens and logins in an address, with their places", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const seen = await found([
    ["a.ts", `\nconst token = "ghp_${"0123456789abcdefghijklmnopqrstuvwxyz"}";\n`],
    ["key.pem", privateKey.export({ type: "pkcs1", format: "pem" }).toString()],
    ["b.yml", `url: https://admin:${"hunter2"}@pve.company.io/`],
  ]);
  expect(seen.map((place) => place.split(" ")[0]).sort()).toEqual(["a.ts:2", "b.yml:1", "key.pem:1"]);
});

/** Secrets that the rules above do not know, and those that tests plant. */
const OTHERS: Readonly<Record<string, { readonly pattern: RegExp; readonly planted: readonly string[] }>> = {
  "tokens of Proxmox VE": {
    pattern: /![A-Za-z][\w.-]*=([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/g,
    planted: [
      "00000000-0000-0000-0000-000000000000",
      "00000000-0000-4000-8000-000000000002",
      "0f1e2d3c-0000-4000-8000-000000000000",
      "0f1e2d3c-aaaa-bbbb-cccc-0123456789ab",
      "11111111-2222-4333-8444-555555555555",
      "5afec0de-feed-4bad-8bad-5afec0de5eed",
      "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee",
    ],
  },
  "ids of keys of AWS": { pattern: /\b((?:AKIA|ASIA)[0-9A-Z]{16})\b/g, planted: [] },
};
const othersIn = (text: string, { pattern, planted }: (typeof OTHERS)[string]) =>
  [...text.matchAll(pattern)].map(([, secret = ""]) => secret).filter((secret) => !planted.includes(secret));

it.each(Object.entries(OTHERS))("no file of the repository has %s except those that tests plant", (_, kind) => {
  expect(entries().files.flatMap((path) => othersIn(read(path), kind))).toEqual([]);
});

it("the check finds a token of Proxmox VE and the ID of a key", () => {
  const [token, key] = Object.values(OTHERS) as [(typeof OTHERS)[string], (typeof OTHERS)[string]];
  const secret = ["7c9e6679", "7425", "40de", "944b", "e07fc1f90ae7"].join("-");
  expect(othersIn(`PVEAPIToken=ci@pve!deploy=${secret}`, token)).toEqual([secret]);
  const id = `AKIA${"QYLPMN5HHHFPZAM2"}`;
  expect(othersIn(`id = "${id}"`, key)).toEqual([id]);
});

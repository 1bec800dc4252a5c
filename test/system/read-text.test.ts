import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { decoded, readText } from "../../src/system/read-text";
import { temporaryFolder } from "../support/temporary-folder";

const TEXT = '{\n  "name": "Zürich ☃ 🂡"\n}\n';
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

/** Encodings that programs use. */
const FORMS: Readonly<Record<string, (text: string) => Buffer>> = {
  "UTF-8, as Terraform writes it": (text) => Buffer.from(text),
  "UTF-8 with a mark, as editors of Windows write it": (text) => Buffer.from(`\uFEFF${text}`),
  "UTF-16, as PowerShell redirects it": utf16,
  "UTF-16 with the higher byte first": (text) => utf16(text).swap16(),
};

it.each(Object.entries(FORMS))("a file is decoded from %s, with either line ending", (_, write) => {
  expect(decoded(write(TEXT))).toBe(TEXT);
  expect(decoded(write(TEXT.replaceAll("\n", "\r\n")))).toBe(TEXT);
});

it("a file may be empty, or end in the middle of a character", () => {
  expect([[], [0xff, 0xfe], [0xfe, 0xff]].map((bytes) => decoded(Buffer.from(bytes)))).toEqual(["", "", ""]);
  expect(decoded(utf16("ab").swap16().subarray(0, 5))).toBe("a");
});

it("a file on disk is decoded in the same way", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "plan.json"), utf16(TEXT));
  expect(readText(join(folder, "plan.json"))).toBe(TEXT);
});

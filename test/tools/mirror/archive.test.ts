import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { archiveOf, zipHash } from "../../../src/tools/mirror/archive";
import { unzipped } from "../../support/zip";

const executable = Buffer.from("#!/bin/sh\n".repeat(500));

const licence = Buffer.from("terms");
const NAME = "terraform-provider-pve_v1.2.3";

it("the archive has the files of the package by name, and the executable can run after it is unpacked", async () => {
  const archive = await archiveOf(
    new Map([
      [NAME, executable],
      ["LICENSE", licence],
    ]),
  );
  expect([...unzipped(archive)]).toEqual([
    ["LICENSE", licence],
    [NAME, executable],
  ]);
  expect(archive.length).toBeLessThan(executable.length / 10);
  expect(modes(archive)).toEqual(["100644", "100755"]);
});

function modes(archive: Buffer): string[] {
  const found: string[] = [];
  const central = Buffer.from("PK\x01\x02", "latin1");
  for (let at = archive.indexOf(central); at !== -1; at = archive.indexOf(central, at + 1))
    found.push((archive.readUInt32LE(at + 38) >>> 16).toString(8));
  return found;
}

it("two archives of the same files are equal byte for byte", async () => {
  const twice = [await archiveOf(new Map([["a", executable]])), await archiveOf(new Map([["a", executable]]))] as const;
  expect(twice[0].equals(twice[1])).toBe(true);
  expect(zipHash(twice[0])).toBe(`zh:${createHash("sha256").update(twice[1]).digest("hex")}`);
});

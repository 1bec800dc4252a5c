import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { archiveOf, zipHash } from "../../../src/cli/mirror/archive";
import { unzipped } from "../../support/zip";

const executable = Buffer.from("#!/bin/sh\n".repeat(500));

it("the archive has the executable alone, and may be run after it is unpacked", async () => {
  const archive = await archiveOf("terraform-provider-pve_v1.2.3", executable);
  expect([...unzipped(archive)]).toEqual([["terraform-provider-pve_v1.2.3", executable]]);
  expect(archive.length).toBeLessThan(executable.length / 10);
  const entry = archive.indexOf(Buffer.from("PK\x01\x02", "latin1"));
  expect((archive.readUInt32LE(entry + 38) >>> 16).toString(8)).toBe("100755");
});

it("two archives of one executable are equal byte for byte", async () => {
  const twice = [await archiveOf("a", executable), await archiveOf("a", executable)] as const;
  expect(twice[0].equals(twice[1])).toBe(true);
  expect(zipHash(twice[0])).toBe(`zh:${createHash("sha256").update(twice[1]).digest("hex")}`);
});

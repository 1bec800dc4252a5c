import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatOf } from "../../../scripts/release/format";
import { platformName } from "../../../src/constructs/install/provider-forms";
import { executableHeader, HEADERS } from "./headers";

it.each(HEADERS)("an executable for %s_%s is recognised", (os, architecture) => {
  expect(formatOf(executableHeader(os, architecture))).toEqual({ os, architecture });
});

it("the executable of Node itself is for this machine", () => {
  const [os, architecture] = platformName().split("_");
  expect(formatOf(readFileSync(process.execPath).subarray(0, 4096))).toEqual({ os, architecture });
});

it("scripts, truncated files and unknown machines are refused", () => {
  expect(formatOf(Buffer.from("#!/bin/sh\n".repeat(20)))).toBeUndefined();
  expect(formatOf(Buffer.from("MZ"))).toBeUndefined();
  const unknown = executableHeader("linux", "amd64");
  unknown.writeUInt16LE(0xf3, 18);
  expect(formatOf(unknown)).toBeUndefined();
  const cut = executableHeader("windows", "amd64").subarray(0, 64);
  expect(formatOf(cut)).toBeUndefined();
});

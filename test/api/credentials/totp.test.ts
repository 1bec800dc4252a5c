import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { totpCode, totpKey, totpStep, UsedStepFiles } from "../../../src/api/credentials/totp";
import { expectMode } from "../../support/modes";
import { temporaryFolder } from "../../support/temporary-folder";

describe("one-time codes", () => {
  // RFC 6238, appendix B: the SHA-1 vectors, eight digits.
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("one-time codes at %i s are those of RFC 6238", (seconds, code) => {
    const key = Buffer.from("12345678901234567890");
    expect(totpCode(key, totpStep(seconds * 1000), 8)).toBe(code);
    expect(totpCode(key, totpStep(seconds * 1000))).toBe(code.slice(2));
  });

  it("one-time codes come from base32 secrets in the notation of apps", () => {
    const key = Buffer.from("12345678901234567890");
    expect(totpKey("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")).toEqual(key);
    expect(totpKey("gezd gnbv gy3t qojq gezd-gnbv-gy3t-qojq====")).toEqual(key);
    expect(totpKey("not base32!")).toBeUndefined();
    expect(totpKey("123456")).toBeUndefined();
  });
});

describe("used codes", () => {
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
  });
  const KEY = Buffer.from("12345678901234567890");
  const steps = (user = "root@pam", key = KEY, at = folder) => new UsedStepFiles(user, key, () => at);

  it("used codes are noted in files that only their owner can read", async () => {
    await steps().claim(100);
    const [file = ""] = await readdir(folder);
    expectMode(join(folder, file), 0o600);
  });

  it("used codes are known to other processes with the same user and secret only", async () => {
    const one = steps();
    const another = steps();
    expect(await one.claim(100)).toBe(true);
    expect(await one.claim(100)).toBe(false);
    expect(await another.claim(100)).toBe(false);
    expect(await another.claim(101)).toBe(true);
    expect(await one.claim(101)).toBe(false);
    expect(await steps("other@pam").claim(101)).toBe(true);
    expect(await steps("root@pam", Buffer.from("x")).claim(101)).toBe(true);
  });

  it("used codes are claimed by one of many concurrent logins", async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => steps().claim(500)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it("used codes allow a login even if old notes cannot be removed", async () => {
    const inTheWay = `${"0".repeat(32)}-1`;
    await mkdir(join(folder, inTheWay));
    expect(await steps().claim(900)).toBe(true);
    expect(await readdir(folder)).toContain(inTheWay);
  });

  it.each([
    ["the folder is a file", "file"],
    ["the folder is missing", "missing"],
    ["the name is too long for the file system", "x".repeat(5000)],
  ])("used codes are at least not repeated by this process when nothing can be written: %s", async (_, name) => {
    await writeFile(join(folder, "file"), "");
    const claiming = steps("root@pam", KEY, join(folder, name));
    expect(await claiming.claim(7)).toBe(true);
    expect(await claiming.claim(7)).toBe(false);
  });

  it.each([
    ["there is no folder", () => undefined],
    [
      "creating the folder fails",
      () => {
        throw new Error("no space left on device");
      },
    ],
  ])("used codes are at least not repeated by this process when %s", async (_, none) => {
    const claiming = new UsedStepFiles("root@pam", KEY, none);
    expect(await claiming.claim(7)).toBe(true);
    expect(await claiming.claim(7)).toBe(false);
  });

  it("used codes are noted in plain files only: a link, a folder or junk in their place blocks no login and is not touched", async () => {
    await writeFile(join(folder, "victim"), "content");
    await steps().claim(40);
    const [file = ""] = (await readdir(folder)).filter((name) => name.endsWith("-40"));
    const named = (step: number) => join(folder, file.replace("-40", `-${step}`));
    await symlink(join(folder, "victim"), named(41));
    await symlink(join(folder, "nowhere"), named(42));
    await mkdir(named(43));
    await writeFile(join(folder, "-1"), "junk");
    await writeFile(join(folder, `${"f".repeat(32)}-9e9`), "junk");
    for (const step of [41, 42, 43]) expect(await steps().claim(step), `step ${step}`).toBe(true);
    const remaining = await readdir(folder);
    expect(remaining).toEqual(expect.arrayContaining(["-1", `${"f".repeat(32)}-9e9`, "victim"]));
    expect(remaining).not.toContain("nowhere");
    expect(await readFile(join(folder, "victim"), "utf8")).toBe("content");
  });

  it("used codes of a wrong clock are forgotten", async () => {
    const claiming = steps();
    expect(await claiming.claim(5000)).toBe(true);
    expect(await claiming.claim(100)).toBe(true);
    expect((await readdir(folder)).filter((name) => name.endsWith("-5000"))).toEqual([]);
    expect(await claiming.claim(95)).toBe(false);
  });
});

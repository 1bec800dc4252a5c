import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpCode, totpKey, totpStep } from "../../src/api/credentials/totp";
import { UsedStepFiles } from "../../src/api/credentials/totp-steps";

describe("one-time codes", () => {
  // RFC 6238, appendix B: the SHA-1 vectors, eight digits.
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %i s are those of RFC 6238", (seconds, code) => {
    const key = Buffer.from("12345678901234567890");
    expect(totpCode(key, totpStep(seconds * 1000), 8)).toBe(code);
    expect(totpCode(key, totpStep(seconds * 1000))).toBe(code.slice(2));
  });

  it("come from base32 secrets as apps show them", () => {
    const key = Buffer.from("12345678901234567890");
    expect(totpKey("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")).toEqual(key);
    expect(totpKey("gezd gnbv gy3t qojq gezd-gnbv-gy3t-qojq====")).toEqual(key);
    expect(totpKey("not base32!")).toBeUndefined();
    expect(totpKey("123456")).toBeUndefined();
  });
});

describe("used codes", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "totp-test-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("are known to other processes, for the same user and secret only", async () => {
    const key = Buffer.from("12345678901234567890");
    const one = new UsedStepFiles("root@pam", key, folder);
    const another = new UsedStepFiles("root@pam", key, folder);
    expect(await one.claim(100)).toBe(true);
    expect(await one.claim(100)).toBe(false);
    expect(await another.claim(100)).toBe(false);
    expect(await another.claim(101)).toBe(true);
    expect(await one.claim(101)).toBe(false);
    expect(await new UsedStepFiles("other@pam", key, folder).claim(101)).toBe(true);
    expect(await new UsedStepFiles("root@pam", Buffer.from("x"), folder).claim(101)).toBe(true);
  });

  it("are claimed by one of many at the same time", async () => {
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => new UsedStepFiles("root@pam", Buffer.from("k"), folder).claim(500)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it("do not keep anybody from logging in when old ones cannot be removed", async () => {
    const steps = new UsedStepFiles("root@pam", Buffer.from("k2"), folder);
    await mkdir(join(folder, "somebody-1"));
    expect(await steps.claim(900)).toBe(true);
    expect(await readdir(folder)).toContain("somebody-1");
  });

  it("are at least not repeated by this process when nothing can be written", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const steps = new UsedStepFiles("root@pam", Buffer.from("k"), join(file, "below"));
    expect(await steps.claim(7)).toBe(true);
    expect(await steps.claim(7)).toBe(false);
  });
});

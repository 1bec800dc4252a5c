import { expect, it } from "vitest";
import {
  backupJobId,
  newBackupJobId,
  newPoolId,
  notificationName,
  notificationRecipient,
  poolId,
} from "../../../src/resources/formats/names";

it("requires a letter at the beginning of a new pool, and accepts references to older ones", () => {
  expect(newPoolId("prod/web")).toBeUndefined();
  expect(newPoolId("1/web")).toBeUndefined();
  expect(newPoolId("prod/1")).toMatch(/begins with a letter/);
  expect(newPoolId("a/b/c/d")).toMatch(/three levels/);
  expect(poolId("prod/1")).toBeUndefined();
});

it("requires a letter at the beginning of a new backup job, and accepts references to generated names", () => {
  const named = "1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d";
  expect(backupJobId(named)).toBeUndefined();
  expect(newBackupJobId(named)).toMatch(/beginning with a letter/);
  for (const invalidId of ["1nightly", named.toUpperCase(), `${named}0`, "n"])
    expect(backupJobId(invalidId)).toMatch(/UUID/);
});

it("limits IDs to the lengths that their paths and files accept", () => {
  expect(backupJobId("a".repeat(50))).toBeUndefined();
  expect(backupJobId("a".repeat(51))).toBeDefined();
  expect(newBackupJobId("a".repeat(51))).toBeDefined();
  expect(notificationName("a".repeat(32))).toBeUndefined();
  expect(notificationName("a".repeat(33))).toBeDefined();
  expect(notificationRecipient("a".repeat(65))).toBeDefined();
});

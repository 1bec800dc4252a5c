import { expect, it } from "vitest";
import { notificationRecipient } from "../../../src/resources/formats/email";
import { backupJobId, newPoolId, notificationName, poolId } from "../../../src/resources/formats/names";

it("lets new pools begin with letters only, while older ones may be referred to", () => {
  expect(newPoolId("prod/web")).toBeUndefined();
  expect(newPoolId("1/web")).toBeUndefined();
  expect(newPoolId("prod/1")).toMatch(/begins with a letter/);
  expect(newPoolId("a/b/c/d")).toMatch(/three levels/);
  expect(poolId("prod/1")).toBeUndefined();
});

it("limits ids to what their paths and files take", () => {
  expect(backupJobId("a".repeat(50))).toBeUndefined();
  expect(backupJobId("a".repeat(51))).toBeDefined();
  expect(notificationName("a".repeat(32))).toBeUndefined();
  expect(notificationName("a".repeat(33))).toBeDefined();
  expect(notificationRecipient("a".repeat(65))).toBeDefined();
});

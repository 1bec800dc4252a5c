import { describe, expect, it } from "vitest";
import { compareVersions, parseVersion } from "../../src/api/version";

describe("versions", () => {
  it.each([
    ["9.2.11", "9.2.11", 0],
    ["9.2.11", "9.2", 1],
    ["9.2", "9.2.0", 0],
    ["9.2.9", "9.2.11", -1],
    ["10.0.0", "9.9.99", 1],
    ["8.4.1-2", "8.4.1", 0],
    ["9.0.0~10", "9.0.0", 0],
    ["", "8.0", -1],
  ])("%s against %s is %i", (a, b, order) => {
    expect(compareVersions(a, b)).toBe(order);
  });

  it("versions are read from the server's response, even an incomplete one", () => {
    expect(parseVersion({ version: "9.2.11", release: "9.2" })).toMatchObject({ version: "9.2.11", release: "9.2" });
    expect(parseVersion(null).atLeast("8.0")).toBe(false);
  });
});

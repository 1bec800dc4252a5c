/**
 * The largest project of each earlier release, after the upgrade of the package; `projects.nightly.test.ts` has the
 * others.
 */
import { describe, expect, it } from "vitest";
import { kept, readPart } from "./fixture";
import { upgradeProblems } from "./project-upgrade";

describe.each(kept)("projects of version %s", (version) => {
  const projects = readPart(version, "projects");

  it("the datacenter plans empty, follows a change and is destroyed, with its old state and lock file", async () => {
    const office = { OFFICE_NETWORK: "203.0.113.0/24" };
    expect(await upgradeProblems(version, "datacenter", projects, office)).toEqual([]);
  });
});

/** The guide's table of features, compared with the versions that the tests use. */
import { expect, it } from "vitest";
import { read } from "../repository/files";
import { type Feature, has, hasLost, NEVER, SINCE, TESTED } from "./engine-features";

const GUIDE = read("docs/guides/hcl-and-opentofu.md");

/** Versions such as `1.11 to 1.14` if a tested version has lost the feature. */
function versionsOf(feature: Feature, name: "Terraform" | "OpenTofu"): string {
  const since = SINCE[feature][name];
  if (since === NEVER) return "no";
  const lost = TESTED[name].findIndex((version) => hasLost({ name, version: `${version}.0` }, feature));
  return lost < 0 ? since : `${since} to ${TESTED[name][lost - 1]}`;
}

it("the guide lists the versions of Terraform and OpenTofu for each feature", () => {
  const rows = [
    ...GUIDE.matchAll(/^\| \[?([a-z][a-z -]*[a-z])\]?(?:\(\S+\))?(?: \([^|]*\))? \| ([^|]+) \| ([^|]+) \|$/gm),
  ]
    .map(([, ...row]) => row)
    .filter(([feature]) => feature !== "feature");
  const expected = (Object.keys(SINCE) as Feature[]).map((feature) => [
    feature,
    versionsOf(feature, "Terraform"),
    versionsOf(feature, "OpenTofu"),
  ]);
  expect(rows.sort()).toEqual(expected.sort());
});

it("the guide lists the tested versions", () => {
  const listed = (versions: readonly string[]) => `${versions.slice(0, -1).join(", ")} and ${versions.at(-1)}`;
  expect(GUIDE).toContain(`Tested are Terraform ${listed(TESTED.Terraform)}, OpenTofu ${listed(TESTED.OpenTofu)}.`);
});

it("a version has a feature from the first one on, until it is lost", () => {
  const terraform = (version: string) => has({ name: "Terraform", version }, "generated configurations");
  expect(["1.5.7", "1.10.9", "1.11.0", "1.14.9", "1.16.0", "1.17.0"].map(terraform)).toEqual([
    false,
    false,
    true,
    true,
    false,
    true,
  ]);
});

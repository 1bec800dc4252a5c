import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROVIDER } from "../support/provider-form";
import { VERSION } from "../support/synthesis";

/** The built provider, started by hand. */
const started = (...args: string[]) =>
  spawnSync(process.execPath, [join(PROVIDER, `terraform-provider-pve_v${VERSION}`), ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });

it("the provider prints its version, commit, form and runtime", () => {
  for (const option of ["--version", "-version"]) {
    const { stdout, stderr, status } = started(option);
    expect(stdout).toMatch(
      /^terraform-provider-pve \d+\.\d+\.\d+ \(commit (?:[0-9a-f]{40}(?:-modified)?|unknown), script, \w+-\w+, Node [\d.]+\)\n$/,
    );
    expect([stderr, status]).toEqual(["", 0]);
  }
});

it("a provider that a user starts by hand exits with 1", () => {
  expect(started()).toMatchObject({ status: 1, stdout: "" });
});

import { expect, it } from "vitest";
import { bundle } from "../../scripts/build/bundle";
import { buildCommit, userAgent, versionLine } from "../../src/system/build";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const PLATFORM = `${process.platform}-${process.arch}`;

/** The module as built. */
async function built(commit: string): Promise<typeof import("../../src/system/build")> {
  const values = { BUILD: { version: "1.2.3", commit } };
  const { files } = await bundle({ entries: { main: "src/system/build.ts" }, whole: true, values });
  const module = { exports: {} };
  new Function("module", "exports", files["main.js"] as string)(module, module.exports);
  return module.exports as typeof import("../../src/system/build");
}

it("a build reports its version, commit and form, in short in each request", async () => {
  const build = await built(COMMIT);
  expect(build.buildCommit).toBe(COMMIT);
  expect(build.userAgent()).toBe(`cdktf-pve/1.2.3 (0123456789ab; script; ${PLATFORM})`);
  expect(build.userAgent("command")).toBe(`cdktf-pve/1.2.3 (0123456789ab; command; ${PLATFORM})`);
  expect(build.versionLine()).toBe(
    `terraform-provider-pve 1.2.3 (commit ${COMMIT}, script, ${PLATFORM}, Node ${process.versions.node})`,
  );
});

it("a build of changed sources reports that in each request", async () => {
  expect((await built(`${COMMIT}-modified`)).userAgent()).toContain("(0123456789ab-modified; ");
  expect((await built("unknown")).userAgent()).toContain("(unknown; ");
});

it("sources without a build have no commit", () => {
  expect(buildCommit).toBe("unknown");
  expect(userAgent()).toBe(`cdktf-pve/0.0.0 (unknown; script; ${PLATFORM})`);
  expect(versionLine()).toContain("commit unknown");
});

/**
 * The tutorials, exactly as they are printed: a reader's terminal carries out every command and writes every file, with a
 * clone of this repository. They use the port of the simulated cluster that they name, one after another.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { entries, read } from "../repository/files";
import { ROOT } from "../support/synthesis";
import { sharedFolder } from "../support/temporary-folder";
import { type Step, stepsOf, Terminal } from "./tutorial";

const GUIDES = "docs/guides";
/** The sentence of a how-to guide about its set-up, which ends with the last step of the tutorial in HCL that it needs. */
const SET_UP = /carry out steps 1(?:, 2)? and (\d) of \[First cluster in HCL\]/;
/** How-to guides that consist of steps, and whether they use the simulated cluster of the tutorial. */
const HOW_TOS = entries(GUIDES).files.flatMap((path) => {
  const [, last] = SET_UP.exec(read(path)) ?? [];
  return last === undefined ? [] : [{ name: basename(path, ".md"), usesCluster: last === "4" }];
});
const TUTORIALS = ["getting-started", "getting-started-hcl", "getting-started-adopt"];
const missing = ["terraform", "git", "curl", "bash"].filter((name) => spawnSync(name, ["--version"]).status !== 0);
const without = missing.length > 0 ? ` (skipped: ${missing.join(", ")} not on the PATH)` : "";

const folder = sharedFolder();
/** After the first commands, which all tutorials share: they clone and build. */
let built: Terminal | undefined;
let first: Step | undefined;

beforeAll(() => mkdirSync(join(folder, "memory")));

const environment = (): Record<string, string> => ({
  // The address that the page names leads to this repository.
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: `url.${ROOT}.insteadOf`,
  GIT_CONFIG_VALUE_0: "https://github.com/cdktf-pve/cdktf-pve",
  CHECKPOINT_DISABLE: "1",
  DISABLE_VERSION_CHECK: "1",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
  TERRAFORM_BINARY_NAME: "terraform",
  TUTORIAL_MEMORY: join(folder, "memory"),
});

async function begin([step]: readonly Step[]): Promise<Terminal> {
  if (!built || JSON.stringify(first) !== JSON.stringify(step)) {
    built = new Terminal(folder, environment());
    first = step;
    if (step) await built.carryOut(step);
  }
  return built.copy();
}

/** All steps, each with the output that the page shows. */
async function follow(terminal: Terminal, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const output = (await terminal.carryOut(step)).replaceAll(/\s+/g, " ");
    if (step.kind === "commands")
      for (const line of step.expected) expect(output).toContain(line.trim().replaceAll(/\s+/g, " "));
  }
}

const stepsIn = (name: string): readonly Step[] => stepsOf(read(`${GUIDES}/${name}.md`));

describe.skipIf(missing.length > 0)(`the tutorials${without}`, () => {
  it.each(TUTORIALS)("%s works as it is printed", { timeout: 1_200_000 }, async (name) => {
    const steps = stepsIn(name);
    expect(steps.length).toBeGreaterThan(8);
    const terminal = await begin(steps);
    try {
      await follow(terminal, steps.slice(1));
    } finally {
      await terminal.close();
    }
  });

  it("finds the how-to guides by the sentence about their set-up", () => expect(HOW_TOS.length).toBeGreaterThan(15));

  it.each(HOW_TOS)(
    "$name works after the set-up of the tutorial in HCL",
    { timeout: 1_200_000 },
    async ({ name, usesCluster }) => {
      const [build, install, ...others] = stepsIn("getting-started-hcl");
      if (build === undefined || install === undefined) throw new Error("the tutorial has no steps");
      const versions = others.find((step) => step.kind === "file" && step.name === "versions.tf");
      const step4 = others.filter(({ kind }) => kind === "commands").slice(0, 2);
      const terminal = await begin([build]);
      try {
        const folder = name.replaceAll("-", "_");
        const ownFolder = (step: Step) =>
          step.kind === "commands"
            ? { ...step, text: step.text.replaceAll("first-cluster", folder), expected: [] }
            : step;
        await follow(
          terminal,
          [install, ...(versions ? [versions] : []), ...(usesCluster ? step4 : [])].map(ownFolder),
        );
        await follow(terminal, stepsIn(name));
      } finally {
        await terminal.close();
      }
    },
  );
});

/** All projects of earlier releases, and the output of their commands. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { kept, readPart } from "./fixture";
import { EXAMPLES } from "./project";
import { openRecorded, upgradeProblems } from "./project-upgrade";
import { WRITTEN, type Written } from "./projects";

const LIMIT = { timeout: 120_000 };

describe.each(kept)("projects of version %s", (version) => {
  const projects = readPart(version, "projects");

  it.each(Object.keys(EXAMPLES))(
    "the example %s plans empty and is destroyed",
    async (name) => {
      expect(await upgradeProblems(version, name, projects)).toEqual([]);
    },
    120_000,
  );

  it("the output of init and export compiles and synthesizes, and a later export adds nothing", LIMIT, async () => {
    const { project } = await openRecorded(version, "datacenter", projects);
    try {
      for (const [what, files] of Object.entries(projects.written))
        for (const [name, text] of Object.entries(files)) project.write(join(what, name), text);
      for (const origin of ["init", "export in TypeScript"] satisfies Written[]) {
        await project.compile(origin);
        await project.synthesize({}, origin);
      }
      for (const origin of ["export in TypeScript", "export in HCL"] satisfies Written[]) {
        expect(JSON.parse(await project.command(...WRITTEN[origin], origin, "--json"))).toMatchObject({ count: 0 });
      }
    } finally {
      await project.close();
    }
  });
});

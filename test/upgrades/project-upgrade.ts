/** A user's steps with a project of an earlier release after `npm install cdktf-pve@latest`. */
import { filesOf } from "./contents";
import { openProject, type Project } from "./project";
import { jsonNow, layOut, type Projects, type RecordedProject } from "./projects";
import { PRESENT } from "./version";

/** Opens a recorded project, with the cluster in its last state. */
export async function openRecorded(version: string, name: string, { applied, contents }: Projects) {
  const recorded = applied.find((item) => item.name === name);
  if (!recorded) throw new Error(`${name} is not among the projects of ${version}`);
  return { recorded, project: await openProject(recorded.stack, filesOf(recorded.cluster, contents)) };
}

/** Returns all problems: with the unchanged application, with its old synthesis, with a change, and with a destroy. */
export async function upgradeProblems(
  version: string,
  name: string,
  projects: Projects,
  change?: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { recorded, project } = await openRecorded(version, name, projects);
  const problems: string[] = [];
  const attempt = async (what: string, work: () => Promise<void>) => {
    await work().catch((failure: { readonly stdout?: string; readonly message: string }) => {
      problems.push(`${what}: ${failure.stdout ?? ""}${failure.message}`);
    });
  };
  try {
    layOut(recorded, project);
    await attempt("synthesis", () => project.synthesize());
    if (!project.read(project.lock).includes(`version     = "${PRESENT}"`))
      problems.push("the lock file is not renewed");
    await attempt("init", async () => void (await project.terraform("init")));
    await attempt("plan", () => expectEmpty(project));
    await attempt("what was synthesized", () => planSynthesized(recorded, version, project));
    if (change) {
      await attempt("change", async () => {
        await project.synthesize(change);
        await project.terraform("apply", "-auto-approve");
        await expectEmpty(project);
      });
    }
    await attempt("destroy", async () => void (await project.terraform("destroy", "-auto-approve")));
  } finally {
    await project.close();
  }
  return problems;
}

async function expectEmpty(project: Project): Promise<void> {
  // Its exit code shows whether there are changes.
  await project.terraform("plan", "-detailed-exitcode");
}

async function planSynthesized(recorded: RecordedProject, version: string, project: Project): Promise<void> {
  const json = project.read(project.json);
  project.write(project.json, jsonNow(recorded, version, project));
  await expectEmpty(project);
  project.write(project.json, json);
}

/**
 * Orders the files project by project, since a worker keeps its loaded sources until it gets a file of another project.
 * Within a project, files that take half a minute come first, because the other workers would wait for a long file at the
 * end. All others are in random order, by the seed of the run.
 */
import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const LONGEST =
  /\/test\/(lifecycle\/matrix|unknown-properties\/every-type|faults\/matrix|acceptance\/(constructs|data-sources|ephemerals|interruption)|recorded\/recorded|server\/conformance|simulator-page\/browser\/main)\.integration\.test\.ts$/;

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const projects = this.ctx.projects.map(({ name }) => name);
    const keys = new Map(files.map((file) => [file, `${projects.indexOf(file.project.name)} ${keyOf(file, seed)}`]));
    return files.toSorted((a, b) => ((keys.get(a) as string) < (keys.get(b) as string) ? -1 : 1));
  }
}

const keyOf = ({ moduleId, project }: TestSpecification, seed: number): string =>
  (LONGEST.test(moduleId) ? "0" : "1") +
  createHash("sha256").update(`${seed} ${project.name} ${moduleId}`).digest("hex");

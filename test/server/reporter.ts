/** Report at the end of a run: the number of cases, and the omissions with their reasons. */
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { type LeftOut, lineOf } from "./left-out";

export default class ServerReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    process.stdout.write(`\n${summaryOf(tests).join("\n")}\n`);
  }
}

export function summaryOf(tests: readonly Pick<TestCase, "meta" | "result">[]): string[] {
  const metas = tests.map((test) => test.meta());
  const leftOut = metas.flatMap((meta) => meta.leftOut ?? []);
  const lines = [...new Set(leftOut.filter((item) => !followsFrom(item, leftOut)).map(lineOf))].sort();
  const notCompared = [...new Set(metas.flatMap((meta) => meta.notCompared ?? []))].sort();
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const cases = metas.reduce((sum, meta) => sum + (meta.cases ?? 0), 0);
  return [
    `Passed ${count("passed")}, failed ${count("failed")}, wholly left out ${leftOutWholly(tests)}; ${cases} cases`,
    `Left out: ${lines.length} (${wholes(leftOut)} types, the rest attributes and single objects)`,
    ...lines.map((line) => `  ${line}`),
    ...(notCompared.length > 0
      ? [
          `Read, but not compared: ${notCompared.length} (the expected values come from the simulated cluster, or need an omitted object)`,
          ...notCompared.map((line) => `  ${line}`),
        ]
      : []),
  ];
}

const leftOutWholly = (tests: readonly Pick<TestCase, "meta">[]) =>
  tests.filter((test) => test.meta().leftOut !== undefined && test.meta().cases === 0).length;

const wholes = (leftOut: readonly LeftOut[]) =>
  new Set(leftOut.filter(({ attribute }) => attribute === undefined).map(({ type }) => type)).size;

/** Single objects need no line if all of their type are left out. */
function followsFrom({ attribute = "" }: LeftOut, all: readonly LeftOut[]): boolean {
  const [, type] = /^next to (\w+)\./.exec(attribute) ?? [];
  return type !== undefined && all.some((other) => other.type === type && other.attribute === undefined);
}

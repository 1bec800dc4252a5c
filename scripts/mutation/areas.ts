/** Sources that are mutated, and their tests. */
export interface Area {
  readonly sources: string;
  /** Folders of unit tests, and further test files. */
  readonly tests: readonly string[];
  /** The score is still below the goal, so that it fails no run. */
  readonly isBelowGoal?: true;
}

const OF_FRAMEWORK = ["test/framework", "test/provider/guards", "test/resources"];

export const AREAS: readonly Area[] = [
  {
    sources: "src/framework/planning",
    tests: [
      ...OF_FRAMEWORK,
      ...["guards", "references", "plan-rules"].map((name) => `test/every-type/${name}.test.ts`),
    ],
  },
  {
    sources: "src/framework/applying",
    tests: [
      ...OF_FRAMEWORK,
      "test/framework/applying/late-requests.integration.test.ts",
      "test/repository/creation-table.integration.test.ts",
      "test/faults/mutation-cases.ts",
    ],
  },
  {
    sources: "src/api",
    tests: [
      "test/api",
      "test/api/answers.integration.test.ts",
      "test/api/credentials/login.integration.test.ts",
      "test/api/requests.repeated-writes.integration.test.ts",
      "test/api/retry.requests.integration.test.ts",
      "test/api/transport.integration.test.ts",
      "test/provider/explain.answers.test.ts",
      "test/provider/explain.connections.integration.test.ts",
      "test/provider/explain.hostile-texts.test.ts",
      "test/provider/explain.test.ts",
    ],
  },
  { sources: "src/resources/firewall/rule-list", tests: ["test/resources/firewall"], isBelowGoal: true },
  {
    sources: "src/packet-filter",
    tests: ["test/packet-filter", "test/packet-filter/accepted-sources.integration.test.ts"],
  },
];

/** Generated files, and files without values. */
export const EXCLUDED = /^src\/api\/(operations\/|types\.ts$)|\.d\.ts$/;

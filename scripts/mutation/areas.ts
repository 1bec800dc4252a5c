/** Sources that are mutated, and their tests. */
export interface Area {
  readonly name: string;
  /** Folders and files. */
  readonly sources: readonly string[];
  /** Folders of unit tests, and further test files. */
  readonly tests: readonly string[];
}

const OF_FRAMEWORK = ["test/framework", "test/provider/guards", "test/resources"];

export const AREAS: readonly Area[] = [
  {
    name: "planning",
    sources: ["src/framework/planning"],
    tests: [
      ...OF_FRAMEWORK,
      ...["guards", "references", "plan-rules"].map((name) => `test/every-type/${name}.test.ts`),
    ],
  },
  {
    name: "applying",
    sources: ["src/framework/applying"],
    tests: [
      ...OF_FRAMEWORK,
      "test/framework/applying/late-requests.integration.test.ts",
      "test/repository/creation-table.integration.test.ts",
      "test/faults/mutation-cases.ts",
    ],
  },
  {
    name: "api",
    sources: ["src/api"],
    tests: [
      "test/api",
      "test/api/answers.integration.test.ts",
      "test/api/credentials/login.integration.test.ts",
      "test/api/retry.requests.integration.test.ts",
      "test/api/transport.integration.test.ts",
      "test/provider/explain.answers.integration.test.ts",
      "test/provider/explain.connections.integration.test.ts",
      "test/provider/explain.hostile-texts.test.ts",
      "test/provider/explain.test.ts",
    ],
  },
  {
    name: "rule-list",
    sources: ["src/resources/firewall/rule-list"],
    tests: ["test/resources/firewall", "test/resources/firewall/rule-list/plan.fewest-requests.integration.test.ts"],
  },
  {
    name: "packet-filter",
    sources: ["src/packet-filter"],
    tests: ["test/packet-filter", "test/packet-filter/accepted-sources.integration.test.ts"],
  },
  // The code outside the other areas that keeps the promises of SECURITY.md.
  {
    name: "security",
    sources: [
      "src/framework/values/reconcile.ts",
      "src/output/printable.ts",
      "src/plugin/log.ts",
      "src/plugin/server/listener.ts",
      "src/plugin/server/provider-process.ts",
      "src/plugin/server/secure-connections.ts",
      "src/provider/code-cache.ts",
      "src/provider/journal-files.ts",
      "src/provider/unreported-applies.ts",
      "src/provider/write-journal.ts",
      "src/simulator-page/server/serve.ts",
      "src/simulator-page/view/mask.ts",
      "src/simulator/http/control.ts",
      "src/system/files.ts",
      "src/system/own-folder.ts",
      "src/tools/mirror/sources.ts",
    ],
    tests: [
      "test/cli/simulate-command.test.ts",
      "test/framework",
      "test/output",
      "test/plugin",
      "test/plugin/server/listener.integration.test.ts",
      "test/provider",
      "test/simulator-page/server",
      "test/simulator-page/view/mask.test.ts",
      "test/simulator",
      "test/system",
      "test/tools/mirror",
    ],
  },
];

/** Generated files, and files without values. */
export const EXCLUDED = /^src\/api\/(operations\/|types\.ts$)|\.d\.ts$/;

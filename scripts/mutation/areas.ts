/** Sources that are mutated, and their unit tests. */
export interface Area {
  readonly sources: string;
  /** Folders of unit tests, and further test files. */
  readonly tests: readonly string[];
}

export const AREAS: readonly Area[] = [
  { sources: "src/framework/planning", tests: ["test/framework"] },
  { sources: "src/framework/applying", tests: ["test/framework"] },
  { sources: "src/api", tests: ["test/api"] },
  { sources: "src/resources/firewall/rule-list", tests: ["test/resources/firewall"] },
  {
    sources: "src/packet-filter",
    tests: ["test/packet-filter", "test/packet-filter/accepted-sources.integration.test.ts"],
  },
];

/** Generated files, and files without values. */
export const EXCLUDED = /^src\/api\/(operations\/|types\.ts$)|\.d\.ts$/;

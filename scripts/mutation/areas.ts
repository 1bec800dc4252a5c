/** Sources that are mutated, and their unit tests. */
export interface Area {
  readonly sources: string;
  /** Folders of tests. */
  readonly tests: readonly string[];
}

export const AREAS: readonly Area[] = [
  { sources: "src/framework/planning", tests: ["test/framework"] },
  { sources: "src/framework/applying", tests: ["test/framework"] },
  { sources: "src/api", tests: ["test/api"] },
  { sources: "src/resources/firewall/rule-list", tests: ["test/resources/firewall"] },
  { sources: "src/packet-filter", tests: ["test/packet-filter", "test/functions"] },
];

/** Generated files, and files without values. */
export const EXCLUDED = /^src\/api\/(operations\/|types\.ts$)|\.d\.ts$/;

/**
 * What each folder under `src` may import; see the table in contributing/architecture.md. Run by `npm run lint`.
 *
 * A rule lists what is allowed and forbids the rest. `types` are folders of which only types may be imported: they
 * describe a contract, and nothing of them is there at run time.
 */
const NODE = ["core"];

/** Rooms and files of `src/tools` that all tools share; the other folders are one tool each. */
const SHARED_BY_TOOLS = "src/tools/((inputs|inventory|languages|projects|report)/|(choices|connect|root)\\.ts$)";
/** The only file of a tool that others may import. */
const DOORS_OF_TOOLS = "src/tools/[^/]+/index\\.ts$";

/** @param {{ folders?: string[], types?: string[], packages?: string[], files?: string[] }} allowed */
function only(folder, { folders = [], types = [], packages = [], files = [] }) {
  const own = [folder, ...folders].map((name) => `^src/${name}(/|\\.ts$|$)`);
  const npm = packages.map((name) => `^node_modules/${name}/`);
  const contracts = types.map((name) => `^src/${name}(/|\\.ts$|$)`);
  const comment = `src/${folder} may import ${[...folders, ...types.map((name) => `types of ${name}`), ...packages, "Node"].join(", ")}.`;
  return [
    {
      name: `${folder}-imports`,
      comment,
      severity: "error",
      from: { path: `^src/${folder}(/|\\.ts$)` },
      to: { pathNot: [...own, ...npm, ...contracts, ...files.map((path) => `^${path}$`)], dependencyTypesNot: NODE },
    },
    ...contracts.map((path) => ({
      name: `${folder}-types-only`,
      comment,
      severity: "error",
      from: { path: `^src/${folder}(/|\\.ts$)` },
      to: { path, dependencyTypesNot: ["type-only"] },
    })),
  ];
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...only("strings", {}),
    ...only("memo", {}),
    ...only("naming", { folders: ["strings"] }),
    ...only("output", {}),
    ...only("net", { packages: ["ipaddr.js"] }),
    ...only("system", {}),
    ...only("plugin", { folders: ["strings", "memo", "naming", "output", "system"] }),
    ...only("framework", {
      folders: ["naming", "memo", "output", "system", "plugin/contract", "plugin/cty", "plugin/diagnostic"],
    }),
    ...only("api", { folders: ["strings", "memo", "output", "system"], packages: ["undici"] }),
    ...only("resources", {
      folders: [
        ...["strings", "naming", "memo", "output", "net", "packet-filter", "system", "framework"],
        ...["plugin/cty/value", "plugin/diagnostic"],
      ],
      types: ["api", "plugin/contract"],
      packages: ["ipaddr.js"],
    }),
    {
      name: "checks-apart",
      comment:
        "Checks across objects are loaded at synthesis only: a definition that imports one would load it everywhere.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(checks|tools|resources/[^/]+/checks)/" },
      to: { path: "^src/resources/[^/]+/checks/" },
    },
    ...only("functions", {
      folders: [
        "naming",
        "net",
        "framework",
        "plugin/cty/value",
        "resources",
        "packet-filter",
        "server-rules",
        "api/upid",
        "api/credentials/token",
      ],
      types: ["plugin/contract"],
    }),
    ...only("provider", {
      folders: [
        "naming",
        "memo",
        "system",
        "plugin",
        "framework",
        "api",
        "resources",
        "functions",
        "net",
        "packet-filter",
      ],
      packages: ["@opentelemetry"],
    }),
    ...only("packet-filter", { folders: ["memo", "net"], packages: ["ipaddr.js"] }),
    ...only("server-rules", {}),
    ...only("checks", {
      folders: [
        "api/endpoint",
        "strings",
        "naming",
        "memo",
        "output",
        "net",
        "framework",
        "resources",
        "provider",
        "packet-filter",
        "plugin/cty/value",
        "constructs/checks/contract",
      ],
      types: ["plugin/contract"],
      packages: ["ipaddr.js"],
    }),
    ...only("simulator", {
      folders: ["memo", "system", "net", "packet-filter", "server-rules"],
      packages: ["ipaddr.js"],
    }),
    ...only("simulator-page", { folders: ["packet-filter", "simulator"] }),
    ...only("bindings", {
      folders: ["constructs/known-keys", "constructs/unknown-keys"],
      packages: ["cdktf", "constructs"],
    }),
    ...only("constructs", {
      folders: ["bindings", "system/files", "strings", "naming"],
      packages: ["cdktf", "constructs"],
    }),
    ...only("tools", {
      folders: [
        ...["api", "checks", "constructs", "framework", "functions", "packet-filter", "plugin", "provider"],
        ...[
          "resources",
          "server-rules",
          "simulator",
          "simulator-page",
          "system",
          "strings",
          "naming",
          "memo",
          "output",
          "net",
        ],
      ],
      packages: ["@modelcontextprotocol", "elkjs", "yaml", "yazl", "zod"],
      files: ["package\\.json", "src/simulator/fixtures/fixture\\.schema\\.json"],
    }),
    {
      name: "tools-by-their-doors",
      comment: "Of a tool, others import only its index.ts. Code that several tools need has a room of its own.",
      severity: "error",
      from: { path: "^src/(?:cli|tools/([^/]+))/" },
      to: { path: "^src/tools/", pathNot: ["^src/tools/$1/", `^${SHARED_BY_TOOLS}`, `^${DOORS_OF_TOOLS}`] },
    },
    {
      name: "rooms-below-tools",
      comment: "A room that all tools share knows none of them.",
      severity: "error",
      from: { path: `^${SHARED_BY_TOOLS}` },
      to: { path: "^src/tools/", pathNot: `^${SHARED_BY_TOOLS}` },
    },
    ...only("index", { folders: ["constructs", "bindings"] }),
    {
      name: "no-way-back",
      comment: "Nothing in src knows its command, its tests or its tools.",
      severity: "error",
      from: { path: "^src/(?!cli/)" },
      to: { path: "^(src/cli|test|scripts|examples)/" },
    },
    {
      name: "tools-on-top",
      comment: "Only the command knows its tools.",
      severity: "error",
      from: { path: "^src/(?!(cli|tools)/)" },
      to: { path: "^src/tools/" },
    },
    {
      name: "no-cycles",
      comment:
        "Modules that need each other belong together, or a third one below both is missing. That goes for types too: put them into a file of their own.",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true },
    },
    {
      name: "texts-apart",
      comment: "A family of the simulator refuses only by its texts.ts: each text of the server stands once.",
      severity: "error",
      from: { path: "^src/simulator/families/", pathNot: "/texts\\.ts$" },
      to: { path: "^src/simulator/kernel/refusal\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      comment: "The imported file or package does not exist.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};

/** All build steps, in the order of their dependencies. A step loads its tools only when it runs, which is rare. */
import { readFileSync } from "node:fs";
import { ownPlatform, type Platform } from "../executables/platforms";
import { BUILD } from "./commit";
import { compileLibrary } from "./jsii";
import { withLock } from "./lock";
import { at, EXECUTABLE, manifest, ROOT } from "./project";
import { filesUnder, runSteps, type Step, writeFolder } from "./steps";

const PROVIDER_SOURCES = [
  ...["strings", "naming", "memo", "output", "net", "system", "packet-filter", "server-rules"],
  ...["plugin", "framework", "resources", "functions", "api", "provider"],
].map((folder) => `src/${folder}`);
const TOOLS = ["scripts/build", "package-lock.json"];
const pages = `${(manifest.repository as { url: string }).url.replace(/\.git$/, "")}/blob/main/docs`;

const { version } = manifest;

const constructs = () => filesUnder("src/constructs").map((file) => file.slice("src/constructs/".length));
/** The bindings that a handwritten construct imports and so extends. */
const extendedBy = (file: string) =>
  [...readFileSync(at("src/constructs", file), "utf8").matchAll(/"\.\.\/\.\.\/bindings\/([\w/-]+)-binding"/g)].map(
    ([, binding = ""]) => binding,
  );
const written = () => ({
  exported: filesUnder("src/resources").flatMap((file) => /^src\/resources\/(\w+)\/index\.ts$/.exec(file)?.[1] ?? []),
  extended: constructs()
    .filter((file) => file.endsWith(".ts"))
    .flatMap(extendedBy),
});

const generated: Step = {
  name: "bindings",
  inputs: [
    ...PROVIDER_SOURCES,
    "scripts/bindings",
    "src/constructs",
    "scripts/docs/construct-form.ts",
    "scripts/docs/example.ts",
    "scripts/docs/example-files.ts",
    "examples/resources",
    "examples/data-sources",
    ...TOOLS,
  ],
  values: [version, pages, written()],
  outputs: ["src/bindings"],
  async run() {
    const { bindings } = await import("../bindings/generate");
    const { examplesOfClasses } = await import("../bindings/examples");
    const { writtenKeys } = await import("../bindings/written");
    const files = bindings({ version, pages, examples: await examplesOfClasses(), ...written() });
    writeFolder("src/bindings", { ...files, "written-keys.ts": writtenKeys() });
  },
};

/** The constructs, and the folders that they import. */
export const LIBRARY_SOURCES = ["index.ts", "constructs", "bindings", "system", "strings", "naming"].map(
  (name) => `src/${name}`,
);

const library: Step = {
  name: "library",
  inputs: [...LIBRARY_SOURCES, ...TOOLS],
  values: { ...manifest, scripts: undefined },
  outputs: ["lib/index.js", "lib/index.d.ts", "lib/constructs", "lib/bindings", ".jsii", ".jsii.gz"],
  run: () => compileLibrary(ROOT),
};

/** The index of the library and the guides for `cdktf-pve explain`, and the pages of the API and of diagnostics. */
const reference: Step = {
  name: "reference",
  inputs: [
    ...[".jsii.gz", "docs/guides", "src/provider/settings.ts", "src/tools/explain", "scripts/reference", ...TOOLS],
    ...PROVIDER_SOURCES.flatMap(filesUnder).filter((file) => file.endsWith("/diagnostics.ts")),
  ],
  outputs: ["lib/reference"],
  async run() {
    const { referenceFiles } = await import("../reference");
    writeFolder("lib/reference", referenceFiles());
  },
};

const provider: Step = {
  name: "provider",
  inputs: [...PROVIDER_SOURCES, ...TOOLS],
  values: [EXECUTABLE, BUILD],
  outputs: ["lib/provider"],
  async run() {
    const { providerPackage } = await import("./provider-package");
    writeFolder("lib/provider", await providerPackage(), [EXECUTABLE]);
  },
};

/** The checks of configurations, which the construct library loads during synthesis. */
const checks: Step = {
  name: "checks",
  inputs: ["src/checks", "src/constructs/checks/contract.ts", ...PROVIDER_SOURCES, ...TOOLS],
  outputs: ["lib/checks"],
  async run() {
    const { checksBundle } = await import("./checks");
    writeFolder("lib/checks", await checksBundle());
  },
};

/** Skipped if npm has not installed Bun for this machine; then the provider runs as a script. */
const executable = (own: Platform): Step => ({
  name: "executable",
  inputs: [...PROVIDER_SOURCES, "scripts/executables", "LICENSE", "THIRD-PARTY-LICENSES.md", ...TOOLS],
  values: [EXECUTABLE, BUILD, own],
  outputs: [`dist/platforms/${own.name}`],
  async run() {
    const { executableContents, writePackage } = await import("../executables/package");
    await writePackage(at("dist", "platforms", own.name), await executableContents(), own);
  },
});

/** The files of `cdktf-pve simulate --ui` for browsers. */
const page: Step = {
  name: "page",
  inputs: ["src/simulator-page/browser", "src/simulator-page/contract.ts", ...TOOLS],
  outputs: ["lib/simulator-page"],
  async run() {
    const { pageFiles } = await import("./page");
    writeFolder("lib/simulator-page", await pageFiles());
  },
};

const cli: Step = {
  name: "cli",
  inputs: [
    "src/cli",
    "src/tools",
    "src/simulator",
    "src/simulator-page",
    "src/constructs/install",
    ...PROVIDER_SOURCES,
    ...TOOLS,
  ],
  values: BUILD,
  outputs: ["lib/cli"],
  async run() {
    const { bundle } = await import("./bundle");
    const { files } = await bundle({
      entries: { main: "src/cli/main.ts" },
      banner: "#!/usr/bin/env node\n",
      elsewhere: { "src/provider/tracing.ts": "../provider/tracing.js" },
    });
    writeFolder("lib/cli", files, ["main.js"]);
  },
};

export function build(): Promise<void> {
  const say = (text: string) => process.stderr.write(`${text}\n`);
  const own = ownPlatform();
  if (own === undefined) say(`executable: skipped, since Bun is not installed for ${process.platform} ${process.arch}`);
  const steps = [generated, library, reference, provider, checks, ...(own ? [executable(own)] : []), page, cli];
  return withLock(at("dist", "build.lock"), () => runSteps(steps, say));
}

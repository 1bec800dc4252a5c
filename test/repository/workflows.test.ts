/** Files for the forge: actionlint checks syntax and expressions; these tests check rights, pins and steps. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { PLATFORMS } from "../../scripts/executables/platforms";
import { TESTED } from "../support/engine-features";
import { entries, ROOT, read } from "./files";

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: object;
}

interface Job {
  readonly environment?: string;
  readonly env?: object;
  readonly "runs-on"?: string;
  readonly "timeout-minutes"?: number;
  readonly needs?: string;
  readonly permissions?: object;
  readonly "continue-on-error"?: unknown;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

interface Action {
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Workflow {
  readonly on: object;
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const { files, folders } = entries();
const forge = files.filter((path) => /^\.github\/.+\.ya?ml$/.test(path));
const workflows = forge.filter((path) => path.startsWith(".github/workflows/"));
const localActions = forge.filter((path) => path.startsWith(".github/actions/"));
const manifest = JSON.parse(read("package.json")) as { readonly scripts: object; readonly engines: { node: string } };

function parsed<T>(path: string): T {
  const document = parseDocument(read(path), { strict: true, uniqueKeys: true });
  expect([...document.errors, ...document.warnings].map(({ message }) => `${path}: ${message}`)).toEqual([]);
  return document.toJS() as T;
}

it.each(forge)("%s is YAML without mistakes", (path) => {
  expect(parsed(path)).toBeTypeOf("object");
});

const hasActionlint = spawnSync("actionlint", ["-version"]).status === 0;

it.skipIf(!hasActionlint)(`actionlint finds nothing${hasActionlint ? "" : " (skipped: it is not on the PATH)"}`, () => {
  const { status, stdout } = spawnSync("actionlint", ["-no-color", ...workflows], { cwd: ROOT, encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

const LOCAL = "./.github/actions/";
/** Used actions of other repositories without a commit, or without the version that serves searches for newer ones. */
function unpinnedIn(path: string, steps: readonly Step[]): string[] {
  const used = steps.flatMap(({ uses }) => uses ?? []).filter((action) => !action.startsWith(LOCAL));
  return [
    ...used.filter((action) => !/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/.test(action)),
    ...(read(path).match(/^ *(?:- )?uses: (?!\.\/\.github\/actions\/|.*@[0-9a-f]{40} # v\d+\.\d+\.\d+$).*$/gm) ?? []),
  ];
}

/** Set-up steps with a script around Terraform or OpenTofu that keeps signals and exit codes. */
const wrappedIn = (steps: readonly Step[]) =>
  steps.filter(
    ({ uses = "", with: options }) =>
      /setup-(terraform|opentofu)@/.test(uses) &&
      !Object.entries(options ?? {}).some(([key, value]) => /_wrapper$/.test(key) && value === false),
  );

describe.each(localActions)("%s", (path) => {
  const { runs } = parsed<Action>(path);
  const { steps } = runs;

  it("the action consists of pinned actions, without a clone, scripts, secrets or wrappers of engines", () => {
    expect(runs.using).toBe("composite");
    expect(unpinnedIn(path, steps)).toEqual([]);
    expect(steps.filter(({ uses, run }) => uses === undefined || run !== undefined)).toEqual([]);
    expect(steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"))).toEqual([]);
    expect(read(path)).not.toMatch(/\b(?:secrets|github\.token)\b/);
    expect(wrappedIn(steps)).toEqual([]);
  });
});

it("all files pin the same commit of an action", () => {
  const pins = new Set(forge.flatMap((path) => read(path).match(/(?<=uses: )\S+@\S+/g) ?? []));
  const names = [...pins].map((pin) => pin.split("@")[0]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe.each(workflows)("%s", (path) => {
  const { on, permissions, jobs } = parsed<Workflow>(path);
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run = "" }) => run);

  it("the workflow declares its triggers, minimal permissions, and time limits", () => {
    expect(Object.keys(on).length).toBeGreaterThan(0);
    expect(permissions).toEqual({ contents: "read" });
    for (const job of Object.values(jobs)) {
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
      // A platform whose failures are ignored would not be supported.
      expect(job["continue-on-error"]).toBeUndefined();
    }
  });

  it("each workflow pins its actions, so no one can exchange them", () => {
    expect(unpinnedIn(path, steps)).toEqual([]);
  });

  it("checks the repository out before it uses an action of the repository", () => {
    for (const [name, job] of Object.entries(jobs)) {
      const used = job.steps.flatMap(({ uses = "" }) => uses);
      const local = used.filter((action) => action.startsWith(LOCAL));
      expect(local.filter((action) => !files.includes(`${action.slice(2)}/action.yml`))).toEqual([]);
      if (local.length > 0) expect(used[0], name).toMatch(/^actions\/checkout@/);
    }
  });

  it("runs npm scripts and files that exist", () => {
    const named = commands.flatMap((run) =>
      [...run.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name),
    );
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
    const paths = commands.flatMap((run) => run.match(/(?:scripts|\.ci|test)\/[\w./-]+/g) ?? []);
    expect(paths.filter((file) => !files.includes(file))).toEqual([]);
  });

  it("each workflow gives outsiders neither influence nor secrets", () => {
    // Other events run with the rights of the repository for anyone.
    const harmless = ["push", "pull_request", "schedule", "workflow_dispatch"];
    expect(Object.keys(on).filter((event) => !harmless.includes(event))).toEqual([]);
    // Titles, names of branches and similar values would become a part of the script.
    const expressions = commands.flatMap((run) =>
      [...run.matchAll(/\$\{\{ *([^}]*?) *\}\}/g)].map(([, text = ""]) => text),
    );
    expect(expressions.filter((text) => !/^matrix\.\w+$/.test(text))).toEqual([]);
    for (const [name, job] of Object.entries(jobs)) {
      const isPublishing = ["release", "github-pages"].includes(job.environment ?? "");
      expect(JSON.stringify(job.env ?? {}), name).not.toContain("secrets.");
      // The identity of a job gives no right to the repository.
      const provesIdentity = job.steps.some(({ uses = "" }) => uses.startsWith("ossf/scorecard-action@"));
      if (provesIdentity) expect(job.permissions, name).toEqual({ contents: "read", "id-token": "write" });
      else if (!isPublishing) expect(job.permissions, name).toBeUndefined();
      if (!isPublishing) expect(JSON.stringify(job), name).not.toMatch(/\{\{ *(?:secrets\.|github\.token)/);
    }
  });

  it("leaves no token in the clone, and installs locked packages only", () => {
    const clones = steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"));
    expect(clones.map((step) => step.with?.["persist-credentials"])).toEqual(clones.map(() => false));
    expect(commands.filter((run) => /\bnpm (?:i|install|add|update)\b|\bnpx (?:--yes|-y)\b/.test(run))).toEqual([]);
  });

  it("starts Terraform itself, not a script around it that keeps signals and exit codes", () => {
    expect(wrappedIn(steps)).toEqual([]);
  });
});

it("every supported platform, Node and engine is tested: unit tests for each change, all tests every night", () => {
  const [least] = /\d+/.exec(manifest.engines.node) ?? [];
  const matrix = { os: ["ubuntu-latest", "macos-latest", "windows-latest"], node: [Number(least), 22, 24] };
  const { unit, suite } = parsed<Workflow>(".github/workflows/test.yml").jobs;
  expect(unit?.strategy?.matrix).toEqual(matrix);
  expect(suite?.steps.at(-1)?.run).toBe(".ci/run");
  const every = parsed<Workflow>(".github/workflows/nightly.yml").jobs.suite;
  expect(every?.strategy?.matrix).toEqual({ ...matrix, engine: ["terraform", "tofu"] });
  expect(every?.steps.at(-1)?.run).toBe(".ci/run");
});

it("every night each tested version of Terraform and OpenTofu makes the same plans", () => {
  const { engines } = parsed<Workflow>(".github/workflows/nightly.yml").jobs;
  const tested = Object.entries(TESTED).flatMap(([name, versions]) =>
    versions.map((version) => ({ engine: name === "Terraform" ? "terraform" : "tofu", version })),
  );
  expect(engines?.strategy?.matrix.include).toEqual(tested);
});

it("each change checks the signatures of its dependencies", () => {
  const job = parsed<Workflow>(".github/workflows/test.yml").jobs["supply-chain"];
  expect(job?.steps.map(({ run = "" }) => run)).toContain("npm audit signatures");
});

it("every night checks signatures and known weaknesses", () => {
  const { dependencies } = parsed<Workflow>(".github/workflows/nightly.yml").jobs;
  const commands = dependencies?.steps.map(({ run = "" }) => run);
  expect(commands).toEqual(expect.arrayContaining(["npm audit signatures", "npm audit --audit-level=high"]));
});

it("a workflow runs the executable of every platform on a machine of that platform", () => {
  const { jobs } = parsed<Workflow>(".github/workflows/nightly.yml");
  const included = Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix.include ?? []) as {
    platform?: string;
    os?: string;
  }[];
  const machines = jobs.suite?.strategy?.matrix.os as readonly string[];
  const bySuite = machines.map(
    (os) => ({ ubuntu: "linux-x64", macos: "darwin-arm64", windows: "win32-x64" })[os.split("-")[0] as "ubuntu"],
  );
  const nightly = included.flatMap(({ platform }) => platform ?? []);
  expect([...bySuite, ...nightly].sort()).toEqual(PLATFORMS.map(({ name }) => name).sort());
  for (const { platform = "", os = "" } of included)
    if (platform !== "") expect(os.endsWith("-arm"), platform).toBe(/^(?:linux|win32)-arm64/.test(platform));
});

it("a release is signed and attested, and has its bills of materials", () => {
  const { publish } = parsed<Workflow>(".github/workflows/release.yml").jobs;
  const { permissions, steps = [] }: Partial<Job> = publish ?? {};
  const place = (text: string) => steps.findIndex(({ run = "", uses = "" }) => `${run}${uses}`.includes(text));
  const order = [
    "release:build -- --sign",
    "attest-build-provenance@",
    "executables -- --release",
    "mirror --oci",
    "gh release create",
  ];
  const places = order.map(place);
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(steps[places[4] as number]?.run).toContain("dist/release/registry/* dist/release/sbom/*");
  expect(permissions).toEqual({ contents: "write", packages: "write", "id-token": "write", attestations: "write" });
  // With reviewers, and after all tests.
  expect(publish).toMatchObject({ environment: "release", needs: "check" });
  const published = steps.flatMap(({ run = "" }) => run.match(/npm publish\b.*/g) ?? []);
  expect(published).toHaveLength(3);
  expect(published.filter((command) => !command.includes(" --provenance "))).toEqual([]);
});

it("dependencies of npm and of the workflows are kept up to date", () => {
  const { updates } = parsed<{ updates: { "package-ecosystem": string; directories: string[] }[] }>(
    ".github/dependabot.yml",
  );
  expect(updates.map((update) => update["package-ecosystem"]).sort()).toEqual(["github-actions", "npm"]);
  const forActions = updates.find((update) => update["package-ecosystem"] === "github-actions");
  const folders = localActions.map((path) => path.replace(/^(.*)\/action\.yml$/, "/$1"));
  expect(forActions?.directories).toEqual(["/", ...folders]);
});

it("each family has an owner who reviews its changes", () => {
  const owned = read(".github/CODEOWNERS");
  const real = folders
    .flatMap((path) => /^src\/resources\/(\w+)$/.exec(path)?.[1] ?? [])
    .filter((family) => existsSync(join(ROOT, "src/resources", family, "index.ts")));
  expect(real.length).toBeGreaterThan(10);
  expect(real.filter((family) => !new RegExp(`^\\*\\*/${family}/\\*\\* +@\\S+$`, "m").test(owned))).toEqual([]);
  const paths = [...owned.matchAll(/^\/([\w./-]+)\/ /gm)].map(([, path = ""]) => path);
  expect(paths.filter((path) => !folders.includes(path))).toEqual([]);
});

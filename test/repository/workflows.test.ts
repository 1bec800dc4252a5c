/** What the forge reads is only tried there: here is found what would fail there for a typing mistake. */
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { entries, read } from "./files";

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly "runs-on"?: string;
  readonly "timeout-minutes"?: number;
  readonly needs?: string;
  readonly permissions?: object;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: object;
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const { files, folders } = entries();
const forge = files.filter((path) => /^\.github\/.+\.ya?ml$/.test(path));
const workflows = forge.filter((path) => path.startsWith(".github/workflows/"));
const manifest = JSON.parse(read("package.json")) as { readonly scripts: object; readonly engines: { node: string } };

function parsed<T>(path: string): T {
  const document = parseDocument(read(path), { strict: true, uniqueKeys: true });
  expect([...document.errors, ...document.warnings].map(({ message }) => `${path}: ${message}`)).toEqual([]);
  return document.toJS() as T;
}

it.each(forge)("%s is YAML without mistakes", (path) => {
  expect(parsed(path)).toBeTypeOf("object");
});

describe.each(workflows)("%s", (path) => {
  const text = read(path);
  const { on, permissions, jobs } = parsed<Workflow>(path);
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run = "" }) => run);

  it("says when it runs, may no more than it needs, and ends in time", () => {
    expect(Object.keys(on).length).toBeGreaterThan(0);
    expect(permissions).toEqual({ contents: "read" });
    for (const job of Object.values(jobs)) {
      expect(job["runs-on"]).toBeTypeOf("string");
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
      expect(job.needs === undefined || job.needs in jobs).toBe(true);
    }
  });

  it("each workflow has steps that do one thing each, with actions of a fixed version", () => {
    expect(steps.filter(({ uses, run }) => (uses === undefined) === (run === undefined))).toEqual([]);
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((action) => !/^[\w.-]+\/[\w.-]+@(v\d+(\.\d+)*|[0-9a-f]{40})$/.test(action))).toEqual([]);
  });

  it("runs npm scripts and files that exist", () => {
    const named = commands.flatMap((run) =>
      [...run.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name),
    );
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
    const paths = commands.flatMap((run) => run.match(/(?:scripts|\.ci|test)\/[\w./-]+/g) ?? []);
    expect(paths.filter((file) => !files.includes(file))).toEqual([]);
  });

  it("asks in expressions only for what there is", () => {
    const keys = new Set(
      Object.values(jobs).flatMap(({ strategy }) =>
        Object.entries(strategy?.matrix ?? {}).flatMap(([key, values]) =>
          key === "include" ? values.flatMap((value) => Object.keys(value as object)) : [key],
        ),
      ),
    );
    const asked = [...text.matchAll(/\bmatrix\.(\w+)/g)].map(([, key = ""]) => key);
    expect(asked.filter((key) => !keys.has(key))).toEqual([]);
    expect(text.split("${{").length).toBe(text.split("}}").length);
  });

  it("starts the engine itself, not a script around it that keeps signals and exit codes", () => {
    const wrapped = steps.filter(
      ({ uses = "", with: options }) =>
        /setup-(terraform|opentofu)@/.test(uses) &&
        !Object.entries(options ?? {}).some(([key, value]) => /_wrapper$/.test(key) && value === false),
    );
    expect(wrapped).toEqual([]);
  });
});

it("each change is tried on every platform, Node and engine that is supported", () => {
  const { suite } = parsed<Workflow>(".github/workflows/test.yml").jobs;
  const least = Number(/\d+/.exec(manifest.engines.node)?.[0]);
  expect(suite?.strategy?.matrix).toEqual({
    os: ["ubuntu-latest", "macos-latest", "windows-latest"],
    node: [20, 22, 24],
    engine: ["terraform", "tofu"],
  });
  expect(suite?.strategy?.matrix.node?.[0]).toBe(least);
});

it("a release is signed, attested, and comes with its bills of materials", () => {
  const { publish } = parsed<Workflow>(".github/workflows/release.yml").jobs;
  const steps = publish?.steps ?? [];
  const place = (text: string) => steps.findIndex(({ run = "", uses = "" }) => `${run}${uses}`.includes(text));
  const order = [
    "release:build -- --sign",
    "attest-build-provenance@",
    "executables -- --release",
    "gh release create",
  ];
  const places = order.map(place);
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(steps[places[3] as number]?.run).toContain("dist/release/registry/* dist/release/sbom/*");
  expect(publish?.permissions).toMatchObject({ "id-token": "write", attestations: "write" });
});

it("forms ask for something, under ids that are there once", () => {
  const forms = forge.filter((path) => /ISSUE_TEMPLATE\/(?!config)/.test(path));
  expect(forms.length).toBeGreaterThan(2);
  for (const path of forms) {
    const form = parsed<{
      name: string;
      description: string;
      body: { type: string; id?: string; attributes: object }[];
    }>(path);
    expect([form.name, form.description].every((said) => said.length > 10)).toBe(true);
    const inputs = form.body.filter(({ type }) => type !== "markdown");
    expect(inputs.every(({ type, id }) => ["textarea", "input", "dropdown", "checkboxes"].includes(type) && id)).toBe(
      true,
    );
    expect(new Set(inputs.map(({ id }) => id)).size).toBe(inputs.length);
  }
});

it("dependencies of npm and of the workflows are kept up to date", () => {
  const { updates } = parsed<{ updates: { "package-ecosystem": string }[] }>(".github/dependabot.yml");
  expect(updates.map((update) => update["package-ecosystem"]).sort()).toEqual(["github-actions", "npm"]);
});

it("each family has somebody who looks at its changes", () => {
  const owned = read(".github/CODEOWNERS");
  const families = folders.flatMap((path) => /^src\/constructs\/(\w+)$/.exec(path)?.[1] ?? []);
  const real = families.filter((family) => folders.includes(`src/resources/${family}`));
  expect(real.length).toBeGreaterThan(10);
  expect(real.filter((family) => !new RegExp(`^\\*\\*/${family}/\\*\\* +@\\S+$`, "m").test(owned))).toEqual([]);
  const paths = [...owned.matchAll(/^\/([\w./-]+)\/ /gm)].map(([, path = ""]) => path);
  expect(paths.filter((path) => !folders.includes(path))).toEqual([]);
});

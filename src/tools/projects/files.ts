/**
 * Creates the files of a new project from `templates`: replaces words such as `__name__`. A word is a valid identifier in each
 * language, so that a template is a valid file of its language.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { shellOn } from "../../output/shell";
import { makeFolders, removePath } from "../../system/files";
import { readText } from "../../system/read-text";
import type { ProjectChoices } from "../choices";
import { reasonOf } from "../report/failure";
import { ROOT } from "../root";
import {
  clusterVariables,
  coordinates,
  JSII,
  json,
  type Project,
  packageMadeBy,
  packageOf,
  TARGET_VERSIONS,
  testSettingsOf,
  VERSIONS,
} from "./coordinates";
import { toolChainOf } from "./tool-chains";

export type Files = Readonly<Record<string, string>>;

const TEMPLATES = join(ROOT, "templates");
/** Comments that are replaced by a part of the file. */
const SET_UP = /^ *# __set_up__\n/gm;
const PACKAGES = "<!-- __packages__ -->\n";
/** npm does not pack `.gitignore`. */
const GITIGNORE = /(^|\/)gitignore$/;

/** The files of `cdktf-pve init`. */
export function filesOf(project: Project): Files {
  const { language, shell = shellOn() } = project;
  const words = wordsOf(project);
  const { "packages.md": packages, ...files } = templatesIn(language, words);
  const { setUp } = toolChainOf(language, shell);
  const [workflow, page, agents = ""] = ["cluster.yml", "README.md", "AGENTS.md"].map((name) =>
    filled(read("shared", name), words),
  );
  return {
    ...files,
    "cdktf.json": cdktfJson(project),
    ".github/workflows/cluster.yml": (workflow ?? "").replace(
      SET_UP,
      setUp === undefined ? "" : `      - uses: ${setUp}\n`,
    ),
    "AGENTS.md": agents,
    "README.md": (page ?? "").replace(PACKAGES, packages === undefined ? "" : `\n${packages}`),
  };
}

/** Files that an exported project adds or replaces. `language` may also be `hcl`. */
export function exportedFilesOf(name: string, library: ProjectChoices["library"], language: string): Files {
  return templatesIn(join("export", language), wordsOf({ name, library, language: "typescript" }));
}

const read = (...path: readonly string[]): string => readText(join(TEMPLATES, ...path));

function templatesIn(folder: string, words: Files): Files {
  const entries = readdirSync(join(TEMPLATES, folder), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(TEMPLATES, folder).length + 1))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [
      path.replaceAll("\\", "/").replace(GITIGNORE, "$1.gitignore"),
      filled(read(folder, path), words),
    ]),
  );
}

/** Replaces known words. Keeps others, such as Python's `__init__`. */
const filled = (text: string, words: Files): string =>
  text.replace(/__([a-z_]+?)__/g, (whole, word: string) => words[word] ?? whole);

function wordsOf(project: Project): Files {
  const { library, language, name, shell = shellOn() } = project;
  const { cdk, constructs, own } = coordinates(project);
  const { install, test, inCi, needs, target = "" } = toolChainOf(language, shell);
  const cli = `${library}-cli@${VERSIONS[library].cli}`;
  const isNode = language === "typescript";
  return {
    name,
    library,
    own: packageOf(project),
    own_python: packageOf(project).replace("-", "_"),
    own_go: own.go,
    own_java: own.java.package,
    own_java_group: own.java.group,
    own_java_artifact: own.java.artifact,
    own_csharp: own.csharp,
    version: own.version,
    cdk_go: cdk.go,
    cdk_java: cdk.java.package,
    cdk_java_group: cdk.java.group,
    cdk_java_artifact: cdk.java.artifact,
    cdk_csharp: cdk.csharp,
    cdk_version: cdk.version,
    constructs_version: constructs.version,
    test_settings: testSettingsOf(project),
    jsii_version: JSII,
    install,
    test,
    install_in_ci: inCi?.install ?? install,
    test_in_ci: inCi?.test ?? test,
    cli: isNode ? `npx ${library}` : `npx --yes ${cli}`,
    needs,
    node: VERSIONS[library].node,
    package_made: packageMadeBy(project, target, language === "java" ? [library, packageOf(project)] : undefined),
    use_opentofu: shell.variable("TERRAFORM_BINARY_NAME", "tofu"),
    cluster_variables: clusterVariables(shell),
  };
}

const cdktfJson = ({ language, library, name, shell = shellOn() }: Project): string =>
  json({
    language,
    app: toolChainOf(language, shell).app,
    projectId: name,
    sendCrashReports: "false",
    ...(library === "cdktf" ? { terraformProviders: [], terraformModules: [] } : { targetVersions: TARGET_VERSIONS }),
  });

/** Names that Go forbids for folders of modules, because Windows does. */
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;
/** Maximum length of a name in npm. */
const MAX_NPM_NAME = 214;

/** Throws if the tools of the language do not accept the name of the project. */
export function requireProjectName({ language, name }: Project, files: Readonly<Record<string, string>>): void {
  const reason = language === "typescript" ? npmReason(name, files) : language === "go" ? goReason(name) : undefined;
  if (reason !== undefined)
    throw new Error(`the project would be called "${name}" after its folder, and ${reason}: choose another folder`);
}

function npmReason(name: string, { "package.json": manifest = "{}" }: Readonly<Record<string, string>>) {
  const { dependencies, devDependencies } = JSON.parse(manifest);
  if (name in { ...dependencies, ...devDependencies }) return "npm cannot install a dependency with the same name";
  return name.length > MAX_NPM_NAME ? `npm allows no name with more than ${MAX_NPM_NAME} characters` : undefined;
}

const goReason = (name: string) => (RESERVED.test(name) ? "Go allows no module with this name" : undefined);

/** Project name from a folder: letters, digits and hyphens. */
export function projectNameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== "")
    .join("-");
  return name === "" ? "cluster" : name;
}

export function requireNoneExists(folder: string, paths: readonly string[], others: readonly string[] = []): void {
  const existing = new Set([...paths.filter((path) => existsSync(join(folder, path))), ...others]);
  if (existing.size > 0) throw new Error(`${folder} has ${[...existing].join(", ")} already: nothing was written`);
}

/** Files with values of variables, which may be secrets. */
const VARIABLES_FILE = ".tfvars";

/** Writes files (contents by path), then calls `last`. Never replaces a file. On a failure, removes everything that it wrote. */
export function writeNew(folder: string, files: Files, last: () => void = () => undefined): void {
  const writtenFiles: string[] = [];
  const newFolders: string[] = [];
  let file = folder;
  try {
    for (const [path, text] of Object.entries(files)) {
      file = join(folder, path);
      // biome-ignore lint/plugin/file-modes: the umask decides, as for every file of the user
      newFolders.push(...[makeFolders(dirname(file), 0o777)].filter((path) => path !== undefined));
      writeFileSync(file, text, { flag: "wx", mode: file.endsWith(VARIABLES_FILE) ? 0o600 : 0o666 });
      writtenFiles.push(file);
    }
    last();
  } catch (failure) {
    for (const path of [...writtenFiles, ...newFolders]) removePath(path);
    throw new Error(`cannot write ${file}, so no file was written: ${reasonOf(failure as Error)}`);
  }
}

/** Names and versions of packages in each language. A test compares ours with the manifests of the build. */

import { version } from "../../../package.json";
import { type Shell, shellOn } from "../../output/shell";
import type { ProjectChoices } from "../choices";

/** Properties of a project that determine its files. */
export interface Project extends ProjectChoices {
  /** Name from the folder: letters, digits and hyphens. */
  readonly name: string;
  /** Shell of the user; default: that of this machine. */
  readonly shell?: Shell;
}

/**
 * Versions of dependencies in new projects: those that this package is tested with. The minor version of `constructs` is fixed, because
 * minor versions add members that a CDK may lack: CDK Terrain 0.24 lacks those of 10.8, and CDKTF has no new releases.
 */
export const VERSIONS = {
  own: version,
  cdktf: { library: "0.21.0", cli: "0.21.0", constructs: "10.4.2", node: "20.18" },
  cdktn: { library: "0.24.0", cli: "0.24.0", constructs: "10.6.0", node: "22.19" },
} as const;

/** Version of jsii-pacmak, which generates the packages of all languages. */
export const JSII = "1.140.0";

const CDK = {
  cdktf: {
    go: "github.com/hashicorp/terraform-cdk-go/cdktf",
    java: { group: "com.hashicorp", artifact: "cdktf", package: "com.hashicorp.cdktf" },
    csharp: "HashiCorp.Cdktf",
  },
  cdktn: {
    go: "github.com/open-constructs/cdk-terrain-go/cdktn",
    java: { group: "io.cdktn", artifact: "cdktn", package: "io.cdktn.cdktn" },
    csharp: "Io.Cdktn",
  },
} as const;

/** Translates the examples in doc comments. */
const EXAMPLES = "--rosetta-unknown-snippets translate";

/** Two commands that generate the package of a language from the npm package, into `made`. They are separate, because no operator joins commands in every shell. */
export function packageMadeBy(
  { library }: Pick<ProjectChoices, "library">,
  target: string,
  packages = [`${library}-pve`],
): string {
  const folders = packages.map((name) => `node_modules/${name}`).join(" ");
  return `npm install --no-save ${library}-pve\`, then \`npx jsii-pacmak@${JSII} ${target} ${EXAMPLES} --outdir made ${folders}`;
}

/** Packages of the CDK, of `constructs`, and ours, with versions. */
export function coordinates({ library }: Pick<ProjectChoices, "library">) {
  const name = `${library}-pve`;
  const plain = `${library}pve`;
  const csharp = library === "cdktf" ? "CdktfPve" : "CdktnPve";
  return {
    cdk: { ...CDK[library], version: VERSIONS[library].library },
    constructs: { go: "github.com/aws/constructs-go/constructs/v10", version: VERSIONS[library].constructs },
    own: {
      go: `github.com/${name}/${name}-go/${plain}`,
      java: { group: `io.github.${name}`, artifact: name, package: `io.github.${plain}` },
      csharp,
      version: VERSIONS.own,
    },
  };
}

/**
 * Versions of Terraform and OpenTofu that a project for CDK Terrain supports: the first with write-only attributes. CDK Terrain reads
 * them at synthesis and refuses features that one of them lacks. Without them it assumes Terraform 1.5.7.
 */
export const TARGET_VERSIONS = { terraform: ">=1.11.0", opentofu: ">=1.11.0" };

const versions = (form: (name: string, range: string) => string): string =>
  Object.entries(TARGET_VERSIONS)
    .map(([name, range]) => form(name, `"${range}"`))
    .join(", ");

/**
 * Settings of the application in a test, with these versions: the command of CDK Terrain passes those of `cdktf.json`, but tests run
 * without it.
 */
export function testSettingsOf({ library, language }: Pick<ProjectChoices, "library" | "language">): string {
  if (library === "cdktf") return language === "go" ? GO_SETTINGS : "";
  const { java, csharp } = coordinates({ library }).cdk;
  const map = "new Dictionary<string, object>";
  const settings = {
    typescript: `{ context: { targetVersions: { ${versions((name, range) => `${name}: ${range}`)} } } }`,
    python: `\n        context={"targetVersions": {${versions((name, range) => `"${name}": ${range}`)}}}\n    `,
    go: `${GO_SETTINGS}, Context: &map[string]any{"targetVersions": map[string]any{${versions((name, range) => `"${name}": ${range}`)}}}`,
    java: `${java.package}.TestingAppConfig.builder().context(Map.of("targetVersions", Map.of(${versions((name, range) => `"${name}", ${range}`)}))).build()`,
    csharp: `new ${csharp}.TestingAppConfig { Context = ${map} { ["targetVersions"] = ${map} { ${versions((name, range) => `["${name}"] = ${range}`)} } } }`,
  };
  return settings[language];
}

const GO_SETTINGS = "Outdir: jsii.String(out)";

/** npm package: `cdktf-pve` or `cdktn-pve`. */
export const packageOf = ({ library }: Pick<ProjectChoices, "library">): string => `${library}-pve`;

/** Commands that set endpoint and token, with placeholders. */
export const clusterVariables = ({ variable } = shellOn()): string =>
  [variable("PVE_ENDPOINT", "https://pve1.example.com:8006"), variable("PVE_API_TOKEN", "user@realm!name=secret")].join(
    "\n",
  );

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

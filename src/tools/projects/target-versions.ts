/**
 * Versions of Terraform and OpenTofu that a project for CDK Terrain supports. CDK Terrain reads them at synthesis, and refuses features
 * that one of the versions lacks. Without them it assumes Terraform 1.5.7, which has no write-only attributes.
 */
import type { ProjectChoices } from "../choices";
import { coordinates } from "./coordinates";

/** First versions with write-only attributes. */
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

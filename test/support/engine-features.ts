/** Features of the provider, and the versions of Terraform and OpenTofu that support them. */

export interface EngineVersion {
  readonly name: "Terraform" | "OpenTofu";
  readonly version: string;
}

export type Feature = keyof typeof SINCE;

/** Tested minor versions: the oldest supported ones, those with new features, and the newest. */
export const TESTED: Readonly<Record<EngineVersion["name"], readonly string[]>> = {
  Terraform: ["1.5", "1.8", "1.11", "1.14", "1.16"],
  OpenTofu: ["1.8", "1.10", "1.12"],
};

/** Supported by no version yet. */
export const NEVER = "99.0";

/** First versions with a feature, equal to the table of docs/guides/hcl-and-opentofu.md. */
export const SINCE = {
  "provider functions": { Terraform: "1.8", OpenTofu: "1.7" },
  // OpenTofu 1.8 and 1.10 configure the provider before an apply that calls one, 1.12 does not.
  "functions without configuration": { Terraform: "1.8", OpenTofu: "1.12" },
  // Terraform 1.5 and OpenTofu 1.10 crash, and Terraform 1.8 refuses nested attributes that it filled in itself.
  "generated configurations": { Terraform: "1.11", OpenTofu: "1.12" },
  "moves between providers": { Terraform: "1.8", OpenTofu: "1.10" },
  "tests of configurations": { Terraform: "1.6", OpenTofu: "1.6" },
  "ephemeral values": { Terraform: "1.10", OpenTofu: "1.11" },
  // OpenTofu has neither actions nor queries.
  actions: { Terraform: "1.14", OpenTofu: NEVER },
  queries: { Terraform: "1.14", OpenTofu: NEVER },
  // OpenTofu accepts the blocks only within the test file.
  "files of mock data": { Terraform: "1.7", OpenTofu: NEVER },
  "imports by identity": { Terraform: "1.12", OpenTofu: "1.12" },
  "write-only attributes": { Terraform: "1.11", OpenTofu: "1.11" },
} as const;

/** Later versions without the feature. */
const LOST: Partial<Record<Feature, Record<string, string>>> = {
  // v1.16.0-rc2 assumes `hashicorp/pve` for an import block without a provider.
  "generated configurations": { Terraform: "1.16" },
};

export const hasLost = ({ name, version }: EngineVersion, feature: Feature): boolean =>
  version.startsWith(`${LOST[feature]?.[name]}.`);

export function has(engine: EngineVersion, feature: Feature): boolean {
  return !isBefore(engine.version, SINCE[feature][engine.name]) && !hasLost(engine, feature);
}

function isBefore(version: string, other: string): boolean {
  const [has, needs] = [version, other].map((text) => text.split(".").map(Number));
  const [major = 0, minor = 0] = has ?? [];
  const [wantedMajor = 0, wantedMinor = 0] = needs ?? [];
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}

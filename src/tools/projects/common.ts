/** What the projects of all languages share. */
import { version } from "../../../package.json";
import { shellOn } from "../../output/shell";
import type { Project } from "./choices";

/**
 * Versions that the projects ask for: those that this package is tested with. Of `constructs` no other minor version, though ours and the CDK's
 * packages allow them: its minor versions add members that a CDK may not know (10.8 those that CDK Terrain 0.24 does not), and CDKTF is no longer released.
 */
export const VERSIONS = {
  own: version,
  cdktf: { library: "0.21.0", cli: "0.21.0", constructs: "10.4.2" },
  cdktn: { library: "0.24.0", cli: "0.24.0", constructs: "10.6.0" },
} as const;

/** `cdktf-pve`, `cdktn-pve` */
export const packageOf = ({ library }: Project): string => `${library}-pve`;

export const cdktfJson = ({ language, library, name }: Project, app: string): string =>
  json({
    language,
    app,
    projectId: name,
    sendCrashReports: "false",
    ...(library === "cdktf" && { terraformProviders: [], terraformModules: [] }),
  });

/** Where the cluster is, and who asks: for the reader to complete. */
export const clusterVariables = ({ variable } = shellOn()): string =>
  [variable("PVE_ENDPOINT", "https://pve1.example.com:8006"), variable("PVE_API_TOKEN", "user@realm!name=secret")].join(
    "\n",
  );

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Of a project in TypeScript; all of them can synthesize, compare, deploy and destroy. */
export function packageJson(
  { library, name }: Project,
  scripts: Readonly<Record<string, string>>,
  tools: Readonly<Record<string, string>> = {},
): string {
  const versions = VERSIONS[library];
  const commands = ["synth", "diff", "deploy", "destroy"].map((command) => [command, `${library} ${command}`]);
  return json({
    name,
    version: "1.0.0",
    private: true,
    engines: { node: ">=20.18.0" },
    scripts: { ...scripts, ...Object.fromEntries(commands) },
    dependencies: {
      [`${library}-pve`]: `^${VERSIONS.own}`,
      [library]: `^${versions.library}`,
      constructs: `~${versions.constructs}`,
    },
    devDependencies: {
      [`${library}-cli`]: `^${versions.cli}`,
      "@types/node": "^20.19.0",
      tsx: "^4.20.0",
      typescript: ">=5.5.0",
      ...tools,
    },
  });
}

export const tsconfigJson = (files: string): string =>
  json({
    compilerOptions: {
      target: "ES2022",
      module: "ESNext",
      moduleResolution: "bundler",
      strict: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
      types: ["node"],
    },
    include: [files],
  });

export const ignored = (...more: readonly string[]): string =>
  [...more, "cdktf.out/", ".terraform/", "*.tfstate", "*.tfstate.*", "*.tfplan", ""].join("\n");

/** Tests for each change; a plan for each pull request, a deployment for each merge, where the credentials are there. */
export function workflow({ library, language }: Project, setUp: string, install: string, test: string): string {
  const command = language === "typescript" ? "npx" : "npx --yes";
  const cli = language === "typescript" ? library : `${library}-cli@${VERSIONS[library].cli}`;
  return `name: cluster

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 22 }
${setUp}      - uses: hashicorp/setup-terraform@v3
        with: { terraform_wrapper: false }
      - run: ${install}
      - run: ${test}

  deploy:
    needs: test
    if: vars.PVE_ENDPOINT != ''
    # One deployment at a time; none is cut short.
    concurrency: { group: cluster, cancel-in-progress: false }
    runs-on: ubuntu-latest
    env:
      PVE_ENDPOINT: \${{ vars.PVE_ENDPOINT }}
      PVE_FINGERPRINT: \${{ vars.PVE_FINGERPRINT }}
      PVE_API_TOKEN: \${{ secrets.PVE_API_TOKEN }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 22 }
${setUp}      - uses: hashicorp/setup-terraform@v3
        with: { terraform_wrapper: false }
      - run: ${install}
      - if: github.event_name == 'pull_request'
        run: ${command} ${cli} diff
      # Needs a back end that keeps the state: https://developer.hashicorp.com/terraform/language/backend
      - if: github.event_name == 'push'
        run: ${command} ${cli} deploy --auto-approve
`;
}

export function readme(
  project: Project,
  told: {
    readonly install: string;
    readonly test: string;
    readonly cli: string;
    /** What has to be there beside Node and the engine: `Go 1.25 or newer, `. */
    readonly needs?: string;
    /** Where the packages of the language come from. */
    readonly packages?: string;
  },
): string {
  const { install, test, cli, needs = "", packages } = told;
  const { variable } = project.shell ?? shellOn();
  return `# ${project.name}

The configuration of a Proxmox VE cluster, with [${packageOf(project)}](https://github.com/cdktf-pve/cdktf-pve).

\`\`\`sh
${install}
${test}     # deploys into a simulated cluster
\`\`\`

Needs ${needs}Node 20.18 or newer, and \`terraform\` or \`tofu\` on the PATH (for OpenTofu: \`${variable("TERRAFORM_BINARY_NAME", "tofu")}\`).
${packages === undefined ? "" : `\n${packages}\n`}
On a cluster:

\`\`\`sh
${clusterVariables(project.shell)}
${cli} diff
${cli} deploy
\`\`\`

Or on a simulated one: \`npx ${packageOf(project)} simulate --http\` prints the two variables.

The workflow in \`.github/workflows\` tests each change. It plans pull requests and deploys what is merged once the variable \`PVE_ENDPOINT\` (and \`PVE_FINGERPRINT\`)
and the secret \`PVE_API_TOKEN\` are there; before that, give the stack a back end that keeps its state.
`;
}

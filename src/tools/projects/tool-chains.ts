/** Commands of each language, for the README and the workflow of a project, and for the command line. */
import { type Shell, shellOn } from "../../output/shell";
import type { ProjectChoices } from "../choices";

export interface ToolChain {
  /** Command that synthesizes the stacks. */
  readonly app: string;
  readonly install: string;
  readonly test: string;
  /** Whether the test command also installs. */
  readonly testInstalls?: true;
  /** Commands in a workflow, which runs on Linux, if they differ. */
  readonly inCi?: { readonly install?: string; readonly test?: string };
  /** Needed in addition to Node and Terraform: `Go 1.25 or newer, `. */
  readonly needs: string;
  /** Action that sets up the language in a workflow. */
  readonly setUp?: string;
  /** Options of jsii-pacmak. */
  readonly target?: string;
}

const pythonCommands = (python: string) => ({
  install: `${python} -m pip install -r requirements.txt`,
  test: `${python} -m pytest`,
});

export function toolChainOf(language: ProjectChoices["language"], { python }: Pick<Shell, "python">): ToolChain {
  const toolChains: Readonly<Record<ProjectChoices["language"], ToolChain>> = {
    typescript: {
      app: "npx tsx main.ts",
      install: "npm install",
      test: "npm test",
      inCi: { install: "npm ci" },
      needs: "",
    },
    python: {
      app: `${python} main.py`,
      ...pythonCommands(python),
      inCi: pythonCommands(shellOn("linux").python),
      needs: "Python 3.9 or newer, ",
      setUp: 'actions/setup-python@v6\n        with: { python-version: "3.12" }',
      target: "--target python",
    },
    go: {
      app: "go run .",
      install: "go mod tidy",
      test: "go test ./...",
      inCi: { install: "go mod download" },
      needs: "Go 1.25 or newer, ",
      setUp: "actions/setup-go@v6\n        with: { go-version-file: go.mod }",
      target: "--code-only --target go",
    },
    java: {
      app: "mvn -q -B compile exec:java",
      install: "mvn compile",
      test: "mvn test",
      testInstalls: true,
      inCi: { install: "mvn -B -q compile", test: "mvn -B test" },
      needs: "Java 17 or newer, Maven, ",
      setUp: "actions/setup-java@v5\n        with: { distribution: temurin, java-version: 17, cache: maven }",
      target: "--target java",
    },
    csharp: {
      app: "dotnet run --project Cluster",
      install: "dotnet restore Cluster.Tests",
      test: "dotnet test Cluster.Tests",
      testInstalls: true,
      needs: ".NET 8 or newer, ",
      setUp: "actions/setup-dotnet@v5\n        with: { dotnet-version: 8.0.x }",
      target: "--target dotnet",
    },
  };
  return toolChains[language];
}

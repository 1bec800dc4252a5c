/** The commands of each language: what a project and its page, its workflow and the command line name. */
import type { Shell } from "../../output/shell";
import type { Choices } from "./choices";

export interface ToolChain {
  /** What synthesizes. */
  readonly app: string;
  readonly install: string;
  readonly test: string;
  /** Whether the tests install, too. */
  readonly testInstalls?: true;
  /** In a workflow, which runs on Linux, where that is another one. */
  readonly inCi?: { readonly install?: string; readonly test?: string };
  /** What has to be there beside Node and Terraform: `Go 1.25 or newer, `. */
  readonly needs: string;
  /** Of a workflow. */
  readonly setUp?: string;
  /** What jsii-pacmak is asked for. */
  readonly target?: string;
}

export function toolChainOf(language: Choices["language"], { python }: Pick<Shell, "python">): ToolChain {
  return {
    typescript: {
      app: "npx tsx main.ts",
      install: "npm install",
      test: "npm test",
      inCi: { install: "npm ci" },
      needs: "",
    },
    python: {
      app: `${python} main.py`,
      install: `${python} -m pip install -r requirements.txt`,
      test: `${python} -m pytest`,
      inCi: { install: "python3 -m pip install -r requirements.txt", test: "python3 -m pytest" },
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
  }[language] as ToolChain;
}

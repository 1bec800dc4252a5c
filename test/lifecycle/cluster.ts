/** A simulated cluster, the provider in this process or as an executable, and the real engine on top. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type PveClient } from "../../src/api";
import { FrameworkProvider } from "../../src/framework/provider";
import { createLog } from "../../src/plugin/log";
import { pveProvider } from "../../src/provider/definition";
import { allTypes } from "../../src/resources";
import { createSimulator, type Simulator } from "../../src/simulator";
import { clientOf } from "../support/client";
import { openPackagedFor } from "../support/packaged";
import { isExecutable } from "../support/provider-form";
import { openReattached, type ReattachedWorkspace } from "../support/reattach";

export interface Cluster {
  /** What the provider is configured from at the beginning of each run: may be changed between them. */
  readonly environment: Record<string, string>;
  readonly workspace: ReattachedWorkspace;
  /** A client beside Terraform's: other people's hands. */
  readonly client: PveClient;
  apply(...args: string[]): Promise<void>;
  /** Runs the engine and demands success. */
  run(...args: string[]): Promise<string>;
  plan(): Promise<PlannedChange[]>;
  close(): Promise<void>;
}

export interface TestCluster extends Cluster {
  readonly simulator: Simulator;
}

export interface PlannedChange {
  readonly address: string;
  readonly type: string;
  readonly actions: readonly string[];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface TestClusterOptions {
  /** Under this name the coverage map shows what was sent. */
  readonly name?: string;
  readonly fixture?: string;
  readonly version?: string;
  readonly future?: { readonly property: string; readonly taken?: boolean };
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The provider as it is shipped, in processes of its own, whatever form is tested. */
  readonly packaged?: boolean;
}

const COVERAGE = join(import.meta.dirname, "..", "..", "dist", "coverage");

/** Successful requests only: a refusal proves nothing. */
function noteOperations(name: string, simulator: Simulator): void {
  const operations = simulator.requests.all.flatMap(({ operation, status }) =>
    operation && status === 200 ? [operation] : [],
  );
  mkdirSync(COVERAGE, { recursive: true });
  writeFileSync(join(COVERAGE, `${name}.json`), JSON.stringify([...new Set(operations)].sort()));
}

export async function openTestCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  // As different from reading to reading as the genuine server.
  const simulator = await createSimulator({
    http: true,
    shuffle: 1,
    ...(options.fixture && { fixture: options.fixture }),
    ...(options.version && { version: options.version }),
    ...(options.future && { future: options.future }),
  });
  const { url, token, password } = simulator;
  const cluster = await openCluster(
    {
      environment: {
        PVE_ENDPOINT: url,
        PVE_API_TOKEN: token,
        PVE_USERNAME: "root@pam",
        PVE_PASSWORD: password,
        ...options.environment,
      },
      client: clientOf(simulator, { root: true }),
    },
    options.files,
    options.packaged,
  );
  return {
    ...cluster,
    simulator,
    async close() {
      if (options.name) noteOperations(options.name, simulator);
      await cluster.close();
      await simulator.close();
    },
  };
}

function openInProcess(environment: Record<string, string>, files: Readonly<Record<string, string>>) {
  const log = createLog("test", {});
  const provider = new FrameworkProvider(
    pveProvider({ types: allTypes, environment, log, loadClient: () => createClient }),
  );
  return openReattached(provider, "cdktf-pve/pve", {
    "versions.tf": `terraform {\n  required_providers {\n    pve = {\n      source = "cdktf-pve/pve"\n    }\n  }\n}\n`,
    ...files,
  });
}

/** The provider before any server. */
export async function openCluster(
  server: { readonly environment: Readonly<Record<string, string>>; readonly client: PveClient },
  files: Readonly<Record<string, string>> = {},
  packaged = isExecutable,
): Promise<Cluster> {
  const environment: Record<string, string> = { PVE_SDN_APPLY: "manual", ...server.environment };
  const workspace = packaged ? await openPackagedFor(environment, files) : await openInProcess(environment, files);

  const ended = async (args: readonly string[], codes: readonly number[]) => {
    const { code, stdout, stderr } = await workspace.run(args);
    // The errors before the whole plan.
    if (code === null || !codes.includes(code))
      throw new Error(`${args.join(" ")} ended with ${code}:\n${stderr}\n${stdout}`);
    return { code, stdout };
  };
  const run = async (...args: string[]) => (await ended(args, [0])).stdout;
  return {
    environment,
    workspace,
    client: server.client,
    run,
    apply: async (...args) => void (await run("apply", "-auto-approve", "-parallelism=20", ...args)),
    async plan() {
      // Most plans are empty, and need not be shown.
      const { code } = await ended(["plan", "-detailed-exitcode", "-out=plan.tfplan", "-parallelism=20"], [0, 2]);
      if (code === 0) return [];
      const shown = JSON.parse(await run("show", "-json", "plan.tfplan")) as {
        resource_changes?: { address: string; type: string; change: Omit<PlannedChange, "address" | "type"> }[];
      };
      return (shown.resource_changes ?? [])
        .map(({ address, type, change }) => ({ ...change, address, type }))
        .filter(({ actions }) => actions.join() !== "no-op" && actions.join() !== "read");
    },
    async close() {
      await server.client.close();
      await workspace.close();
    },
  };
}

/** A simulated cluster, the provider in this process or as an executable, and the Terraform command. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type PveClient } from "../../src/api";
import { FrameworkProvider } from "../../src/framework/provider";
import { functions } from "../../src/functions";
import { createLog } from "../../src/plugin/log";
import { pveProvider } from "../../src/provider/definition";
import { RunNotes } from "../../src/provider/run-notes";
import { allTypes } from "../../src/resources";
import { createSimulator, type LoggedRequest, type Simulator } from "../../src/simulator";
import { clientOf, loginOf, sessionOf } from "../support/client";
import { openPackagedFor } from "../support/packaged";
import type { PathSession } from "../support/path-session";
import { isExecutable } from "../support/provider-form";
import { openReattached, type ReattachedWorkspace } from "../support/reattach";
import { ProviderOfWalks } from "./walks";

export interface Cluster {
  /** Configures the provider at the beginning of each run; tests may change it between runs. */
  readonly environment: Record<string, string>;
  readonly workspace: ReattachedWorkspace;
  /** A client independent of Terraform, for changes by other users. */
  readonly client: PveClient;
  /** A session of this client. */
  session(): PathSession;
  apply(...args: string[]): Promise<void>;
  /** Applies the last plan as saved. */
  applyPlan(): Promise<void>;
  /** Runs Terraform and expects success. */
  run(...args: string[]): Promise<string>;
  /** Runs Terraform, expects an error, and returns the errors in one line. */
  refused(...args: string[]): Promise<string>;
  plan(...args: string[]): Promise<PlannedChange[]>;
  close(): Promise<void>;
}

export interface TestCluster extends Cluster {
  readonly simulator: Simulator;
  /** The sent writes, without logins. */
  writes(): readonly LoggedRequest[];
}

/** Removes line breaks and frames from output of Terraform. */
export const inOneLine = (text: string): string => text.replace(/[\s│╷╵]+/g, " ");

export interface PlannedChange {
  readonly address: string;
  readonly type: string;
  readonly actions: readonly string[];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Paths of the attributes that force a replacement. */
  readonly replace_paths?: readonly (readonly string[])[];
}

export interface TestClusterOptions {
  /** Name of the sent requests in the coverage map. */
  readonly name?: string;
  readonly fixture?: string;
  readonly version?: string;
  readonly future?: { readonly property: string; readonly taken?: boolean };
  /** Serves with a certificate of its own. Default: plain HTTP. */
  readonly tls?: boolean;
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Runs the packaged provider in processes of its own, in any form of the tests. */
  readonly packaged?: boolean;
}

const COVERAGE = join(import.meta.dirname, "..", "..", "dist", "coverage");

/** Records successful requests only: a refusal proves nothing. */
function noteOperations(name: string, simulator: Simulator): void {
  const operations = simulator.requests.all.flatMap(({ operation, status }) =>
    operation && status === 200 ? [operation] : [],
  );
  mkdirSync(COVERAGE, { recursive: true });
  writeFileSync(join(COVERAGE, `${name}.json`), JSON.stringify([...new Set(operations)].sort()));
}

export async function openTestCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  // Readings vary as on the genuine server.
  const simulator = await createSimulator({
    http: !options.tls,
    shuffle: 1,
    ...(options.fixture && { fixture: options.fixture }),
    ...(options.version && { version: options.version }),
    ...(options.future && { future: options.future }),
  });
  const environment = { ...loginOf(simulator), ...options.environment };
  const client = clientOf(simulator, { root: true });
  const cluster = await openCluster({ environment, client }, options.files, options.packaged);
  return {
    ...cluster,
    simulator,
    writes: () => simulator.requests.all.filter(({ method, path }) => method !== "GET" && path !== "/access/ticket"),
    async close() {
      if (options.name) noteOperations(options.name, simulator);
      await cluster.close();
      await simulator.close();
    },
  };
}

/** Opens the provider in this process, where each walk of Terraform has an instance of its own. */
async function openInProcess(
  environment: Record<string, string>,
  files: Readonly<Record<string, string>>,
): Promise<ReattachedWorkspace> {
  const log = createLog("test", {});
  let runs = 0;
  let dataFolder: string | undefined;
  const provider = new ProviderOfWalks(() => {
    const run = String(runs);
    const notes = new RunNotes({ dataFolder, isOfOneRun: true, run: () => run, process: ENDED_PROCESS });
    const definition = pveProvider({
      types: allTypes,
      environment,
      log,
      loadClient: () => createClient,
      loadFunctions: () => functions,
      notes,
    });
    return new FrameworkProvider(definition);
  });
  const workspace = await openReattached(provider, "cdktf-pve/pve", {
    "versions.tf": `terraform {\n  required_providers {\n    pve = {\n      source = "cdktf-pve/pve"\n    }\n  }\n}\n`,
    ...files,
  });
  // `init` would make it.
  dataFolder = join(workspace.directory, ".terraform");
  mkdirSync(dataFolder);
  const start: ReattachedWorkspace["start"] = (args, options) => {
    const engine = workspace.start(args, options);
    const finished = engine.finished.finally(() => {
      runs++;
      return provider.end();
    });
    return { ...engine, finished };
  };
  await provider.end();
  return { ...workspace, start, run: (args, options) => start(args, options).finished };
}

/** No process has this number and start time, so that the next walk finds the notes of an ended process. */
const ENDED_PROCESS = `${process.pid} 0`;

/** Opens the provider for any server. */
export async function openCluster(
  server: { readonly environment: Readonly<Record<string, string>>; readonly client: PveClient },
  files: Readonly<Record<string, string>> = {},
  packaged: boolean = isExecutable,
): Promise<Cluster> {
  const environment: Record<string, string> = { PVE_SDN_APPLY: "manual", ...server.environment };
  const workspace = packaged ? await openPackagedFor(environment, files) : await openInProcess(environment, files);

  const ended = async (args: readonly string[], codes: readonly number[]) => {
    const { code, stdout, stderr } = await workspace.run(args);
    // The errors come before the complete plan.
    if (code === null || !codes.includes(code))
      throw new Error(`${args.join(" ")} ended with ${code}:\n${stderr}\n${stdout}`);
    return { code, stdout, stderr };
  };
  const run = async (...args: string[]) => (await ended(args, [0])).stdout;
  return {
    environment,
    workspace,
    client: server.client,
    session: () => sessionOf(server.client),
    run,
    refused: async (...args) => inOneLine((await ended(args, [1])).stderr),
    apply: async (...args) => void (await run("apply", "-auto-approve", "-parallelism=20", ...args)),
    applyPlan: async () => void (await run("apply", "-parallelism=20", "plan.tfplan")),
    async plan(...more) {
      // Most plans are empty, and need no `show`.
      const { code } = await ended(
        ["plan", "-detailed-exitcode", "-out=plan.tfplan", "-parallelism=20", ...more],
        [0, 2],
      );
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

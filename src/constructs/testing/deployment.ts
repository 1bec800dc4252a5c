import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, type TerraformStack } from "cdktf";
import { deploymentOptionsKeys } from "../../bindings/written-keys";
import { throwOnUnknownKeys } from "../unknown-keys";
import { newFolderFor } from "./deployment-folders";
import { type EngineRun, runEngine } from "./engine-run";
import type { SimulatedCluster } from "./simulated-cluster";

/** How a stack is deployed. */
export interface DeploymentOptions {
  /**
   * Terraform or OpenTofu: a name on the PATH, or a path.
   * @default - the variable TERRAFORM_BINARY_NAME, else `terraform`
   */
  readonly engine?: string;
  /**
   * Simulated clusters by the alias of their provider, for stacks that work with several.
   * @default - the cluster of the deployment stands for all
   */
  readonly clusters?: { readonly [alias: string]: SimulatedCluster };
  /**
   * Values of the stack's variables by name, as `TF_VAR_…` would give them.
   * @default - variables of the environment (`TF_VAR_…`)
   */
  readonly variables?: { readonly [name: string]: string };
}

/** One change of a plan. */
export interface PlannedChange {
  /** Such as `pve_pool.web`. */
  readonly address: string;
  /** Such as `create`, `update`, `delete`; `delete, create` for a replacement. */
  readonly action: string;
  /** Attributes whose values change; of updates only. */
  readonly attributes: string[];
}

/** Settings of the provider that say where the cluster is, who asks and what certificate is right. */
const CONNECTION = new Set(
  (
    "endpoint endpoints api_token username password totp_secret ticket csrf_token fingerprint ca_certificate ca_file " +
    "insecure tls_server_name"
  ).split(" "),
);

/**
 * A stack deployed into a simulated cluster with the real engine. Whatever the stack's provider says of endpoints and
 * credentials, and whatever the environment says, only the simulated cluster is reached; the state is in a folder of its own.
 *
 * ```ts
 * const deployment = new testing.Deployment(stack, simulated);
 * await deployment.apply();
 * await deployment.expectPlanEmpty();
 * await simulated.expectReaches({ source: "198.51.100.7", destination: "192.0.2.11", port: 8006 });
 * await deployment.destroy();
 * ```
 */
export class Deployment {
  private readonly folder: string;
  private readonly engine: string;
  private isInitialized = false;

  public constructor(
    private stack: TerraformStack,
    private readonly cluster: SimulatedCluster,
    private readonly options: DeploymentOptions = {},
  ) {
    throwOnUnknownKeys(deploymentOptionsKeys, options);
    this.folder = newFolderFor(cluster);
    this.engine = options.engine ?? process.env.TERRAFORM_BINARY_NAME ?? "terraform";
  }

  /**
   * Goes on with another stack over what is deployed: what the next version of an application would change.
   *
   * ```ts
   * deployment.switchTo(stack); // the next version of the stack, with the same state
   * await deployment.apply();
   * ```
   */
  public switchTo(stack: TerraformStack): void {
    this.stack = stack;
  }

  /**
   * Synthesizes the stack as it is now, and deploys it.
   *
   * ```ts
   * await deployment.apply();
   * ```
   */
  public async apply(): Promise<void> {
    await this.initialize();
    await this.run("apply", "-auto-approve", "-no-color");
  }

  /**
   * Synthesizes the stack as it is now; answers what an apply would change.
   *
   * ```ts
   * const [change] = await deployment.plan(); // { address: "pve_pool.web", action: "update", attributes: ["comment"] }
   * ```
   */
  public async plan(): Promise<PlannedChange[]> {
    await this.initialize();
    const file = join(this.folder, "plan");
    const { code } = await this.run("plan", "-no-color", "-detailed-exitcode", `-out=${file}`);
    if (code === 0) return [];
    const { output } = await this.run("show", "-json", file);
    const { resource_changes = [] }: Plan = JSON.parse(output);
    return resource_changes.flatMap(({ address, change }) => {
      const action = change.actions.join(", ");
      if (action === "no-op" || action === "read") return [];
      return [{ address, action, attributes: action === "update" ? changed(change) : [] }];
    });
  }

  /**
   * Fails where an apply would change something; the error says what.
   *
   * ```ts
   * await deployment.expectPlanEmpty();
   * ```
   */
  public async expectPlanEmpty(): Promise<void> {
    const changes = (await this.plan()).map(
      ({ address, action, attributes }) => `${action} ${address}${attributes.map((name) => ` ${name}`).join("")}`,
    );
    if (changes.length > 0) throw new Error(`the plan is not empty: ${changes.join("; ")}`);
  }

  /**
   * Values of the stack's outputs by name, after an apply.
   *
   * ```ts
   * const { address } = await deployment.outputs();
   * ```
   */
  // biome-ignore lint/suspicious/noExplicitAny: outputs have any form
  public async outputs(): Promise<any> {
    const { output } = await this.run("output", "-json");
    const outputs: { readonly [name: string]: { readonly value: unknown } } = JSON.parse(output);
    return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
  }

  /**
   * Removes everything that the stack has deployed.
   *
   * ```ts
   * await deployment.destroy();
   * ```
   */
  public async destroy(): Promise<void> {
    await this.run("destroy", "-auto-approve", "-no-color");
  }

  private run(...args: readonly string[]): Promise<EngineRun> {
    return runEngine(this.engine, this.folder, args, this.options.variables);
  }

  private async initialize(): Promise<void> {
    const app = App.of(this.stack);
    app.synth();
    const { workingDirectory, synthesizedStackPath } = app.manifest.forStack(this.stack);
    cpSync(join(app.outdir, workingDirectory), this.folder, { recursive: true });
    const source = JSON.parse(readFileSync(join(app.outdir, synthesizedStackPath), "utf8"));
    // In lines: errors of the engine show the one that they are about.
    // biome-ignore lint/plugin/file-modes: within a folder for the user alone
    writeFileSync(join(this.folder, "cdk.tf.json"), JSON.stringify(this.redirected(source), null, 2));
    if (!this.isInitialized) await this.run("init", "-no-color");
    this.isInitialized = true;
  }

  /** The stack, with the simulated clusters in the place of its own, and its state here. */
  private redirected(source: SynthesizedStack): unknown {
    const providers = (source.provider?.pve ?? []).map((block) => {
      const cluster = this.options.clusters?.[block.alias ?? ""] ?? this.cluster;
      const kept = Object.entries(block).filter(([name]) => !CONNECTION.has(name));
      return { ...Object.fromEntries(kept), endpoint: cluster.endpoint, api_token: cluster.apiToken };
    });
    const { backend: _, cloud: __, ...terraform } = source.terraform ?? {};
    return {
      ...source,
      terraform: { ...terraform, backend: { local: { path: "terraform.tfstate" } } },
      ...(providers.length > 0 && { provider: { ...source.provider, pve: providers } }),
    };
  }
}

interface Change {
  readonly actions: readonly string[];
  readonly before: Values | null;
  readonly after: Values | null;
  readonly after_unknown: Values;
}

type Values = Readonly<Record<string, unknown>>;

/** What `show -json` of a plan answers. */
interface Plan {
  readonly resource_changes?: readonly { readonly address: string; readonly change: Change }[];
}

/** `cdk.tf.json` */
interface SynthesizedStack {
  readonly provider?: { readonly pve?: readonly { readonly alias?: string }[] };
  readonly terraform?: { readonly backend?: unknown; readonly cloud?: unknown };
}

function changed({ before, after, after_unknown: unknown }: Change): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].filter(
    (name) => unknown?.[name] || JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
}

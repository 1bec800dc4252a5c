import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, type TerraformStack } from "cdktf";
import { deploymentOptionsKeys } from "../../bindings/written-keys";
import { throwOnUnknownKeys } from "../unknown-keys";
import { type EngineRun, newFolderFor, runEngine } from "./engine-run";
import type { SimulatedCluster } from "./simulated-cluster";

/** Options of {@link Deployment}. */
export interface DeploymentOptions {
  /**
   * Terraform or OpenTofu: a name on the PATH, or a path.
   * @default - the environment variable TERRAFORM_BINARY_NAME, otherwise `terraform`
   */
  readonly engine?: string;
  /**
   * Simulated clusters by the alias of their provider, for stacks with several providers.
   * @default - all providers use the cluster of the deployment
   */
  readonly clusters?: { readonly [alias: string]: SimulatedCluster };
  /**
   * Values of the stack's variables by name, as `TF_VAR_…` would set them.
   * @default - environment variables (`TF_VAR_…`)
   */
  readonly variables?: { readonly [name: string]: string };
}

/** One change of a plan. */
export interface PlannedChange {
  /** Address of the object, such as `pve_pool.web`. */
  readonly address: string;
  /** Action of Terraform, such as `create`, `update`, `delete`, or `delete, create` for a replacement. */
  readonly action: string;
  /** Names of the attributes that an update changes. Empty for other actions. */
  readonly attributes: string[];
}

/** Settings of the provider for endpoint, credentials and certificate. */
const CONNECTION = new Set(
  (
    "endpoint endpoints api_token username password totp_secret ticket csrf_token fingerprint ca_certificate ca_file " +
    "insecure tls_server_name"
  ).split(" "),
);

/**
 * Deploys a stack into a simulated cluster with Terraform or OpenTofu. Endpoints and credentials of the stack's provider and of
 * the environment are ignored: only the simulated cluster is reached. The state is in a temporary folder.
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
   * Continues with another stack and the same state, to test the changes of the next version of an application.
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
   * Synthesizes the current stack, and applies it.
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
   * Synthesizes the current stack, and returns the changes that an apply would make.
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
   * Throws if an apply would change something. The message lists the changes.
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
   * Returns the values of the stack's outputs by name, after an apply.
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
   * Destroys everything that the stack has deployed.
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
    // On several lines, because Terraform's errors quote the line concerned.
    // biome-ignore lint/plugin/file-modes: within a folder for the user alone
    writeFileSync(join(this.folder, "cdk.tf.json"), JSON.stringify(this.redirected(source), null, 2));
    if (!this.isInitialized) await this.run("init", "-no-color");
    this.isInitialized = true;
  }

  /** The stack with the simulated clusters as endpoints, and a local state. */
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

/** Output of `show -json PLAN`. */
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

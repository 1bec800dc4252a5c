/**
 * The life-cycle matrix: type × field × step, with the Terraform command. It creates minimal and full objects, and
 * sets, changes and clears fields; each plan afterwards is empty. It finds and fixes the drift of each field, replaces
 * objects, imports them by ID, and recreates missing ones. A destroy leaves nothing. All objects of a scenario are in
 * one workspace, so that each step is one run of Terraform.
 */
import type { PveSession } from "../../src/api/types";
import type { State } from "../../src/framework/attribute";
import { stateFromImportId } from "../../src/framework/handlers/identity";
import { planState } from "../../src/framework/planning/plan";
import type { ApplyContext } from "../../src/framework/resource";
import { withTimeouts } from "../../src/framework/timeouts";
import { withKeyedSets } from "../../src/framework/values/state";
import { sessionOf } from "../support/client";
import { tidied } from "../support/tidied";
import { type Case, driftingFields, isTried, isWhole, lineOf, stageCases } from "./cases";
import { changedFields, describe } from "./changes";
import { type Cluster, openTestCluster } from "./cluster";
import { replacingFields } from "./completeness";
import { unseenOf } from "./exceptions";
import { configuration, type Instance, instancesOf, type Stage } from "./instances";
import { companyOf, plainValue, type Scenario, type Value } from "./sample";
import { onlyConfigurable, secretsOf, withOthers } from "./variants";

export interface Outcome {
  /** One line for each case: `pve_firewall_alias.cidr cidr drift`. */
  readonly cases: readonly string[];
  readonly failures: readonly string[];
}

export async function runScenario(
  scenario: Scenario,
  instances: readonly Instance[] = scenario.samples.flatMap(instancesOf),
  open = () => openSimulated(scenario),
): Promise<Outcome> {
  const cluster = await open();
  const run = new Run(scenario, instances, cluster);
  const explained = (error: unknown): never => {
    const found = [`step "${run.step}" of ${scenario.name} could not be done: ${String(error)}`, ...run.failures];
    throw new Error(found.join("\n\n"), { cause: error });
  };
  await tidied(
    () => run.all().catch(explained),
    async () => cluster.close(),
  );
  return run;
}

function openSimulated({ name, fixture, version }: Scenario): Promise<Cluster> {
  return openTestCluster({ name: `lifecycle-${name}`, ...(fixture && { fixture }), ...(version && { version }) });
}

interface StateFile {
  readonly resources: readonly {
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes: State }[];
  }[];
}

class Run implements Outcome {
  readonly cases: string[] = [];
  readonly failures: string[] = [];
  /** The current step. */
  step = "";
  private applied = "";

  constructor(
    private readonly scenario: Scenario,
    private readonly instances: readonly Instance[],
    private readonly cluster: Cluster,
  ) {}

  async all(): Promise<void> {
    for (const stage of ["create", "set", "change"] as const) await this.bring(stage);
    this.step = "drift";
    await this.drift();
    await this.bring("clear");
    this.step = "replace";
    await this.replacements();
    this.step = "import";
    await this.imports();
    this.step = "disappear";
    await this.disappearances();
    this.step = "destroy";
    await this.destruction();
  }

  private async bring(stage: Stage): Promise<void> {
    this.step = stage;
    for (const instance of this.instances) this.note(...stageCases(instance, stage));
    const wanted = configuration(this.scenario.samples, this.instances, stage);
    // Objects without a changeable field are the same in each stage.
    if (wanted === this.applied) return;
    this.applied = wanted;
    this.cluster.workspace.write("main.tf.json", wanted);
    await this.cluster.apply();
    await this.expectEmptyPlan(stage);
  }

  private note(...cases: readonly Case[]): void {
    this.cases.push(...cases.map(lineOf));
  }

  private async expectEmptyPlan(after: string): Promise<void> {
    for (const change of await this.cluster.plan()) this.failures.push(`not empty after ${after}: ${describe(change)}`);
  }

  /** Another client sets every field back to its first value; the plan must show this, field by field. */
  private async drift(): Promise<void> {
    const changed = this.instances.flatMap((instance) =>
      driftingFields(instance).map((field) => ({ instance, field })),
    );
    if (changed.length === 0) return;
    const states = this.states();
    const drifted = new Map(states);
    for (const { instance, field } of changed) {
      // One after the other, since some types send other fields along with the changed one.
      const prior = drifted.get(instance.address) as State;
      const first = (instance.sample.fields[field] as readonly [Value, Value])[0];
      const attributes = withTimeouts(instance.definition as never);
      const planned = planState(
        attributes,
        withKeyedSets(attributes, {
          ...onlyConfigurable(instance, prior),
          ...companyOf(first),
          [field]: plainValue(first),
        } as State),
        prior,
      );
      await instance.definition.behaviour.update?.(planned, prior, this.otherHands());
      drifted.set(instance.address, planned);
    }
    const changes = await this.cluster.plan();
    for (const { instance, field } of changed) {
      const change = changes.find(({ address }) => address === instance.address);
      const isDetected = change && JSON.stringify(change.before?.[field]) !== JSON.stringify(change.after?.[field]);
      if (!isDetected) this.failures.push(`drift of ${instance.address} ${field} was not seen`);
      this.note({ address: instance.address, name: field, step: "drift" });
    }
    await this.cluster.applyPlan();
  }

  /** Changes all replacing fields in one plan, which names each that replaces its object. */
  private async replacements(): Promise<void> {
    const tried = new Map(
      this.instances.flatMap((instance) => {
        const fields = isWhole(instance) ? replacingFields(instance.sample, instance.definition) : [];
        return fields.length > 0 ? [[instance, fields] as const] : [];
      }),
    );
    if (tried.size === 0) return;
    const instances = this.instances.map((instance) => withOthers(instance, tried.get(instance) ?? []));
    this.cluster.workspace.write("main.tf.json", configuration(this.scenario.samples, instances, "clear"));
    const changes = await this.cluster.plan("-refresh=false");
    for (const [{ address }, fields] of tried) {
      const change = changes.find((item) => item.address === address);
      const replaces = change?.actions.includes("delete") && change.actions.includes("create");
      const causes = replaces ? (change?.replace_paths ?? []).map(([name]) => name) : [];
      for (const field of fields) {
        if (!causes.includes(field))
          this.failures.push(`${address} ${field} does not replace: ${change?.actions.join() ?? "no change"}`);
        this.note({ address, name: field, step: "replace" });
      }
    }
    this.cluster.workspace.write("main.tf.json", configuration(this.scenario.samples, this.instances, "clear"));
  }

  /** Removes the objects from the state and imports them by blocks in the configuration, in one run. */
  private async imports(): Promise<void> {
    const states = this.states();
    const blocks: { to: string; id: string }[] = [];
    for (const { address, sample, definition } of this.instances.filter((instance) => isTried(instance, "import"))) {
      const state = states.get(address) as State;
      const id = sample.importId?.(state) ?? definition.identity.map((name) => String(state[name])).join("/");
      if (!stateFromImportId(definition as never, id))
        this.failures.push(`${address}: import id ${id} is not understood`);
      blocks.push({ to: address, id });
      this.note({ address, step: "import" });
    }
    if (blocks.length === 0) return;
    await this.cluster.run("state", "rm", ...blocks.map(({ to }) => to));
    this.cluster.workspace.write("imports.tf.json", JSON.stringify({ import: blocks }));
    for (const change of await this.cluster.plan()) {
      const instance = this.instances.find(({ address }) => address === change.address);
      const unseen = instance
        ? [...Object.keys(unseenOf(instance.sample, instance.definition)), ...secretsOf(instance.definition.attributes)]
        : [];
      const unexpected = changedFields(change).filter((name) => !unseen.includes(name));
      if (unexpected.length > 0 || change.actions.includes("delete"))
        this.failures.push(`not empty after import: ${describe(change)}`);
    }
    await this.cluster.applyPlan();
    this.cluster.workspace.write("imports.tf.json", "{}");
    await this.expectEmptyPlan("import");
  }

  private async disappearances(): Promise<void> {
    const removed = this.instances.filter((instance) => isTried(instance, "disappear"));
    if (removed.length === 0) return;
    const states = this.states();
    for (const { address, definition } of removed) {
      await definition.behaviour.delete(states.get(address) as State, this.otherHands());
    }
    const changes = await this.cluster.plan();
    for (const { address } of removed) {
      const change = changes.find((item) => item.address === address);
      if (change?.actions.join() !== "create")
        this.failures.push(`${address} disappeared, planned: ${change?.actions.join() ?? "nothing"}`);
      this.note({ address, step: "disappear" });
    }
    await this.cluster.applyPlan();
  }

  /** Objects that cannot be destroyed are removed from the state first. */
  private async destruction(): Promise<void> {
    const lasting = this.instances.filter(({ sample }) => sample.without?.destroy);
    if (lasting.length > 0) await this.cluster.run("state", "rm", ...lasting.map(({ address }) => address));
    const states = this.states();
    await this.cluster.run("destroy", "-auto-approve", "-parallelism=20");
    for (const { address, sample, definition } of this.instances) {
      const state = states.get(address);
      if (!state) continue;
      const remaining = sample.without?.disappear ? null : await definition.behaviour.read(state, this.otherHands());
      if (remaining) this.failures.push(`${address} is still there after it was destroyed`);
      this.note({ address, step: "destroy" });
    }
  }

  private states(): ReadonlyMap<string, State> {
    const { resources } = JSON.parse(this.cluster.workspace.read("terraform.tfstate")) as StateFile;
    const definitions = new Map(this.instances.map(({ address, definition }) => [address, definition]));
    return new Map(
      resources.flatMap(({ type, name, instances }) =>
        instances.map(({ attributes }) => {
          const address = `${type}.${name}`;
          return [address, withKeyedSets(definitions.get(address)?.attributes ?? {}, attributes)] as const;
        }),
      ),
    );
  }

  private otherHands(): ApplyContext<PveSession> {
    const services = sessionOf(this.cluster.client);
    return {
      services,
      signal: services.signal,
      importing: false,
      warn: () => undefined,
      created: () => undefined,
      identified: () => undefined,
      firstStep: () => undefined,
      lateMs: 0,
      transaction: (steps) => steps(),
      config: {},
    };
  }
}

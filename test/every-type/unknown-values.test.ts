/**
 * Every value of a configuration may be unknown until the apply: outputs of other resources. Neither validation nor
 * plan may fail because of one.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PveClient } from "../../src/api";
import type { PveSession } from "../../src/api/types";
import type { State } from "../../src/framework/attribute";
import type { Engine } from "../../src/framework/handlers/engine";
import { planResource } from "../../src/framework/planning/plan-resource";
import { collector, validateAttributes } from "../../src/framework/planning/validate";
import type { Value, ValueMap } from "../../src/plugin/cty/value";
import { resources } from "../../src/resources";
import type { Resource } from "../../src/resources/kinds/define";
import { createSimulator, type Simulator } from "../../src/simulator";
import { definitionOf, instancesOf } from "../lifecycle/instances";
import { scenarios } from "../lifecycle/samples";
import { clientOf } from "../support/client";
import { complete, placeOfUnknown, withUnknown } from "../support/configured";
import { samplePerFamily } from "../support/of-each-family";

/** Operations have no life cycle. */
const OPERATIONS: Readonly<Record<string, ValueMap>> = {
  ceph_rolling_restart: { service_type: "osd", dry_run: false, only_outdated: true },
  cluster_node_add: { node_name: "pve9", confirm: "pve9", links: { 0: { address: "192.0.2.19" } } },
  guests_migrate: { vm_ids: [100, 101], target: "pve2" },
  guests_shutdown: { vm_ids: [100, 101], triggers: { week: "1" } },
  guests_start: { vm_ids: [100, 101], max_workers: 2 },
  guests_suspend: { vm_ids: [100], to_disk: true, state_storage: "data" },
  ha_migration: { sid: "vm:100", node_name: "pve2" },
  notification_target_test: { name: "mail-to-root" },
  sdn_apply: {},
  sdn_rollback: {},
};

/** Allowed errors: a write-only value needs its version even if it is unknown, and HA groups need another server. */
const ALLOWED = /^`\w+_wo` needs `\w+_wo_version` with it$|^HA groups do not exist on this server$/;

interface Case {
  readonly definition: Resource;
  readonly config: ValueMap;
}

const cases: readonly Case[] = [
  ...scenarios.flatMap(({ samples }) =>
    samples
      .flatMap((sample) => instancesOf(sample).filter(({ fields }) => fields.length === 0 || sample.singleton))
      .map(({ definition, config }) => ({ definition, config: config("set") as ValueMap })),
  ),
  ...Object.entries(OPERATIONS).map(([type, config]) => ({ definition: definitionOf(type), config })),
];

const tried = samplePerFamily(cases, ({ definition }) => `pve_${definition.type}`);

describe("unknown values", () => {
  let simulator: Simulator;
  let client: PveClient;
  const engine: Engine<PveSession> = {
    services: () => ({ deferred: false, open: (call) => client.session(call) }),
    explain: (failure) => {
      throw failure;
    },
    isUncertain: () => false,
  };
  beforeAll(async () => {
    simulator = await createSimulator({ http: true });
    client = clientOf(simulator, { root: true });
  });
  afterAll(async () => {
    await client.close();
    await simulator.close();
  });

  /** Returns the errors of a plan. */
  const plan = async ({ definition }: Case, config: ValueMap, prior: State | null) => {
    const report = collector();
    validateAttributes(definition.attributes, config, report, { writeOnlyAllowed: true });
    definition.validate?.(config, report);
    const { type, attributes } = definition;
    const signal = AbortSignal.timeout(20_000);
    const request = { config, prior, proposed: config, priorPrivate: new Uint8Array(), signal };
    const { diagnostics } = await planResource({ type, definition, attributes, engine, request: request as never });
    return [...report.diagnostics, ...diagnostics]
      .filter(({ severity, summary, detail }) => severity === "error" || /Symbol\(/.test(`${summary} ${detail}`))
      .map(({ summary }) => summary);
  };

  it("every type has a case", () => {
    const types = cases.map(({ definition }) => definition.type);
    expect(resources.map(({ type }) => type).filter((type) => !types.includes(type))).toEqual([]);
  });

  it.each(tried.map((item) => [item.definition.type, item] as const))("%s plans unknown values", async (_, item) => {
    const { attributes } = item.definition;
    const config = complete(attributes, item.config);
    const problems = new Set<string>();
    for (const [name, value] of Object.entries(config)) {
      if (!attributes[name]?.isConfigurable) continue;
      for (const part of withUnknown(value)) {
        const partly: ValueMap = { ...config, [name]: part as Value };
        for (const before of [null, { ...config } as State]) {
          const found = await plan(item, partly, before).catch(({ stack }: Error) => [String(stack)]);
          const where = `${before ? "update" : "creation"} with ${placeOfUnknown(part, name)} unknown`;
          for (const problem of found) if (!ALLOWED.test(problem)) problems.add(`${where}: ${problem}`);
        }
      }
    }
    expect([...problems]).toEqual([]);
  });
});

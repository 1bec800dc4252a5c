/** Parts of random plans: an object of a type, before and after. */
import { SUBJECTS } from "../../faults/subjects";
import type { Config, Configs } from "../../faults/values";
import { instancesOf, type Stage } from "../../lifecycle/instances";
import { scenarios } from "../../lifecycle/samples";
import { ACTION_CASES } from "../action-cases";

export interface Choice {
  readonly name: string;
  /** Start state and version of the server, which all parts of a plan share. */
  readonly server: string;
  readonly fixture?: string | undefined;
  readonly version?: string | undefined;
  /** Other objects that it needs, and that no plan changes. */
  readonly given: Configs;
  readonly address: string;
  /** `undefined` if the object does not exist. */
  readonly before: Config | undefined;
  readonly after: Config | undefined;
}

type Place = Pick<Choice, "fixture" | "version" | "given" | "address">;
type Step = readonly [string, Config | undefined, Config | undefined];

function choicesAt(place: Place, steps: readonly Step[]): Choice[] {
  const server = `${place.fixture ?? "datacenter"} ${place.version ?? ""}`;
  return steps.map(([name, before, after]) => ({ ...place, server, name: `${place.address} ${name}`, before, after }));
}

/** Complete objects. */
const objectChoices = SUBJECTS.filter(({ others }) => Object.keys(others).length === 0).flatMap((subject) => {
  const { address, given, fixture, version, created, updated, lasting } = subject;
  return choicesAt({ address, given, fixture, version }, [
    ["create", undefined, created],
    ...(updated ? ([["update", created, updated]] as const) : []),
    ...(lasting ? [] : ([["delete", created, undefined]] as const)),
    ["stay", created, created],
  ]);
});

const STEPS: readonly (readonly [Stage, Stage])[] = [
  ["create", "set"],
  ["set", "change"],
  ["change", "clear"],
];

/** Objects with one changing field. */
const single = scenarios.flatMap(({ samples, fixture, version }) =>
  samples.flatMap((sample) =>
    instancesOf(sample)
      .filter(({ fields }) => fields.length > 0)
      .flatMap(({ address, config, fields }) =>
        choicesAt({ address, given: sample.given ?? {}, fixture, version }, [
          [`create without ${fields}`, undefined, config("create")],
          ...STEPS.map(([from, to]) => [`${to} ${fields}`, config(from), config(to)] as const),
        ]),
      ),
  ),
);

/** Requirements of one-off operations. */
const GIVEN: Readonly<Record<string, Configs>> = {
  pve_ha_migration: { "pve_ha_resource.moved": { sid: "vm:100", state: "started" } },
};
const operations = Object.entries(ACTION_CASES)
  .filter(([type]) => !SUBJECTS.some(({ address }) => address.startsWith(`${type}.`)))
  .flatMap(([type, { config }]) => {
    const place = { address: `${type}.done`, given: GIVEN[type] ?? {} };
    return choicesAt(place, [["run", undefined, config]]);
  });

/** Needs more than operations that switch guests off. */
const toDisk = choicesAt({ address: "pve_guests_suspend.disk", given: {} }, [
  ["run", undefined, { vm_ids: [100], to_disk: true, state_storage: "local" }],
]);

/** Changes without an effect on the server, which hide missing privileges. */
const ALREADY_SO = [
  /^pve_ha_arming\.\w+ (create|delete|set) /,
  /^pve_firewall_rules\.only create without /,
  /^pve_sdn_vnet_firewall_rules\.only create without /,
];

export const CHOICES: readonly Choice[] = [...objectChoices, ...single, ...operations, ...toDisk].filter(
  ({ name }) => !ALREADY_SO.some((form) => form.test(`${name} `)),
);

/** The state of one object of every managed type, and the cluster that it describes. */
import type { Attributes, State } from "../../src/framework/attribute";
import { identityOf } from "../../src/framework/handlers/identity";
import { encodePrivate, type PrivateData } from "../../src/framework/handlers/private-data";
import { encodeType } from "../../src/plugin/cty/types";
import { Decimal, Dynamic, isMap, type Value } from "../../src/plugin/cty/value";
import { ACTION_CASES } from "../every-type/action-cases";
import { prepared, succeed } from "../faults/baseline";
import { TYPES } from "../faults/exceptions";
import { SUBJECTS, type Subject } from "../faults/subjects";
import type { Config } from "../faults/values";
import { World } from "../faults/world";
import { definitionOf } from "../lifecycle/instances";
import { inVirtualTime, type VirtualTime } from "../support/virtual-time";
import { type Cluster, Contents } from "./contents";
import { settling } from "./settle";

export interface RecordedState {
  readonly address: string;
  /** Start state and version of the simulated cluster. */
  readonly fixture?: string;
  readonly server?: string;
  readonly created: Config;
  /** Absent if no attribute can change in place. */
  readonly updated?: Config;
  /** It cannot be destroyed. */
  readonly lasting?: true;
  readonly version: number;
  /** Value in the form of a state file. */
  readonly value: unknown;
  readonly identityVersion: number;
  readonly identity: unknown;
  /** Encoded private data. */
  readonly private: string;
  readonly cluster: Cluster;
}

export interface States {
  readonly states: readonly RecordedState[];
  readonly contents: readonly unknown[];
  /** One example for each content of private data. */
  readonly privateData: readonly string[];
}

const PRIVATE: Required<PrivateData> = {
  imported: { managed: ["comment"] },
  kept: ["mail_to"],
  creates: { identity: { name: "web" }, attributes: ["comment"] },
  had: 'DELETE /cluster/firewall/aliases/{} ["office"]',
  sentAt: 1_767_225_600_000,
};

/** Operations leave no object, but a state. */
const OPERATIONS: readonly Subject[] = Object.keys(TYPES).map((name) => ({
  name,
  address: `${name}.subject`,
  given: name === "pve_ha_migration" ? { "pve_ha_resource.moved": { sid: "vm:100" } } : {},
  created: ACTION_CASES[name]?.config ?? {},
  others: {},
  lasting: false,
}));

/** The plain form of each type. */
export const kinds: readonly Subject[] = [...SUBJECTS.filter(({ name }) => !name.includes(" ")), ...OPERATIONS];

export async function recordStates(): Promise<States> {
  const contents = new Contents();
  const states: RecordedState[] = [];
  for (const subject of kinds) {
    await inVirtualTime(async (time) => {
      states.push(await recordState(time, subject, contents));
    });
  }
  return { states, contents: contents.all, privateData: privateTexts() };
}

function privateTexts(): string[] {
  return Object.entries(PRIVATE).map(([name, value]) => new TextDecoder().decode(encodePrivate({ [name]: value })));
}

async function recordState(time: VirtualTime, subject: Subject, contents: Contents): Promise<RecordedState> {
  const { address, fixture, version: server, created, updated, lasting } = subject;
  const definition = definitionOf(subject.name.replace(/^pve_/, ""));
  const world = new World(time, await prepared(time, subject));
  try {
    succeed(await time.until(world.terraform.apply({ [address]: created })), address);
    const object = world.terraform.state.get(address);
    if (!object) throw new Error(`${address} is not in the state`);
    const value = JSON.stringify(stateOf(definition.attributes, object.value));
    const identity = JSON.stringify(jsonOf((identityOf(definition, object.value) as State | undefined) ?? null));
    const settled = settling(address, value);
    return {
      address,
      ...(fixture && { fixture }),
      ...(server && { server }),
      created,
      ...(updated && { updated }),
      ...(lasting && { lasting }),
      version: definition.version ?? 0,
      value: JSON.parse(settled(value)),
      identityVersion: definition.identityVersion ?? 0,
      identity: JSON.parse(settled(identity)),
      private: new TextDecoder().decode(object.private),
      cluster: contents.add(world.server.dispatcher.cluster.store, settled),
    };
  } finally {
    await world.close();
  }
}

/** Encodes a state as Terraform writes it into state files: keyed sets are maps. */
function stateOf(attributes: Attributes, state: State): unknown {
  const values = Object.entries(state).map(([name, value]) => {
    const shape = attributes[name]?.shape;
    if (shape?.kind !== "object" || shape.mapKey === undefined || !Array.isArray(value)) return [name, jsonOf(value)];
    const { mapKey, mapValue } = shape;
    const elements = (value as State[]).map(({ [mapKey]: key = null, ...others }) => [
      String(key),
      jsonOf(mapValue === undefined ? others : (others[mapValue] ?? null)),
    ]);
    return [name, Object.fromEntries(elements)];
  });
  return Object.fromEntries(values);
}

/** Encodes values as Terraform writes them into state files. */
function jsonOf(value: Value): unknown {
  if (value instanceof Dynamic) return { value: jsonOf(value.value), type: JSON.parse(encodeType(value.type)) };
  if (value instanceof Decimal || typeof value === "bigint") throw new Error(`no sample needs a number like ${value}`);
  if (Array.isArray(value)) return value.map(jsonOf);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, jsonOf(item)]));
}

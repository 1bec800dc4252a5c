/** Objects of the samples as `pve_api_object` writes them, from requests of their own types on a simulated cluster. */
import type { Parameters } from "../../../../src/api/types";
import type { State } from "../../../../src/framework/attribute";
import { keyOf, nameIn, parametersOf, parentOf } from "../../../../src/resources/cluster/any-path/described";
import { World } from "../../../every-type/wrong-answers/world";
import { full } from "../../../faults/values";
import { attributeOf, definitionOf } from "../../../lifecycle/instances";
import { type Config, companyOf, plainValue, type Sample, type Scenario } from "../../../lifecycle/sample";

export type Body = Readonly<Record<string, unknown>>;

export interface Written {
  /** The cluster without the object. */
  readonly world: World;
  readonly path: string;
  /** The object as created, and with other and cleared values. */
  readonly bodies: readonly [Body, Body];
  /** Parameters of the creation that no read reports. */
  readonly secret: Body;
  /** An update of values that the second object has. */
  readonly drift: Parameters;
}

const OWN = ["digest", "delete", "lock-token"];

/** `other` replaces values that the server does not report as they are written. */
export async function written(scenario: Scenario, sample: Sample, other: Body = {}): Promise<Written> {
  const world = new World(scenario);
  const session = world.session();
  const life = world.lifeOf(sample.type, session);
  const step = async (config: Config | null, prior: State | null) => {
    session.requests.length = 0;
    const state = await life.apply(config && full(definitionOf(sample.type).attributes, config), prior);
    return { state, writes: session.requests.filter(({ method }) => method !== "GET") };
  };
  const { config, state } = await world.build(sample);
  const { path } = (await step(null, state)).writes.at(-1) as { path: string };
  const created = await step(config, null);
  const before = await session.get<Body>(path);
  const changed = await step(changedConfig(sample, config), created.state);
  const after = await session.get<Body>(path);
  const returned = await step(config, changed.state);
  await step(null, returned.state);

  const sent: Body = Object.assign({}, ...[created, changed].map(({ writes: [first] }) => first?.parameters));
  const key = keyOf(path) as string;
  const names = Object.keys(sent).filter(
    (name) => !OWN.includes(name) && !(name === key && sent[key] === nameIn(path)),
  );
  const types = parametersOf("POST", parentOf(path)) ?? parametersOf("POST", path) ?? {};
  const bodyOf = (object: Body): Body => {
    const reported = names.filter((name) => name in object);
    const values = reported.map((name) => [name, name === key ? sent[key] : structured(object[name], types[name])]);
    return { ...Object.fromEntries(values), ...other };
  };
  const unreported = Object.entries(created.writes[0]?.parameters ?? {}).filter(([name]) => !(name in before));
  const bodies = [bodyOf(before), bodyOf(after)] as const;
  const back = Object.entries(returned.writes.find(({ method }) => method === "PUT")?.parameters ?? {});
  const drift = Object.fromEntries(back.filter(([name]) => name in bodies[1]));
  return { world, path, bodies, secret: Object.fromEntries(unreported), drift };
}

/** Every second field that can change has another value; the others are cleared. */
function changedConfig({ type, minimal, fields }: Sample, first: Config): Config {
  const definition = definitionOf(type);
  const changed = Object.entries(fields)
    .filter(([name]) => name in first)
    .map(([name, [, second]], index): Config => {
      if (attributeOf(definition, name).traits.replaces) return { [name]: first[name] ?? null };
      return index % 2 === 0 ? { ...companyOf(second), [name]: plainValue(second) } : {};
    });
  return Object.assign({}, minimal(1), ...changed);
}

/** Returns a flag, a list or an object for a reported value in its form. */
function structured(value: unknown, type = ""): unknown {
  if (type.startsWith("boolean")) return Number(value) === 1;
  if (Array.isArray(value)) return value.map(withParts);
  return typeof value === "string" && /^[^\s=]+,[^\s=]+$/.test(value) ? value.split(",") : withParts(value);
}

function withParts(value: unknown): unknown {
  const parts = typeof value === "string" ? value.split(",") : [];
  const isPropertyString = parts.length > 0 && parts.every((part) => /^[a-z][\w-]*=[^=]/.test(part));
  return isPropertyString ? Object.fromEntries(parts.map((part) => part.split(/=(.*)/s, 2))) : value;
}

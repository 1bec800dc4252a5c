/**
 * A made-up provider of rooms in two versions: the second one renames an attribute, a type, a setting and a function.
 */
import { type Attributes, bool, type State, string } from "../../src/framework/attribute";
import { withFormerNames } from "../../src/framework/former-names";
import { defineFunction } from "../../src/framework/function";
import { FrameworkProvider } from "../../src/framework/provider";
import type { DataSourceDefinition, ResourceDefinition } from "../../src/framework/resource";
import { renamed } from "../../src/resources/kinds/define";
import { errorSaying } from "../support/diagnostics";

/** The rooms on the server, by name. */
export type Rooms = Map<string, State>;

const SINCE = "0.2.0";
const doc = "For the test.";
const documentation = { description: doc, importExample: "hall" };

/** Defines the resource in the server's terms, with this version's names of `remark` and `key`. */
function room(rooms: Rooms, [remark, key]: readonly [string, string], named: Attributes): ResourceDefinition<Rooms> {
  const write = async (planned: State) => {
    rooms.set(String(planned[key]), { remark: planned[remark] ?? null, open: planned.open ?? null });
    return undefined;
  };
  return {
    kind: "resource",
    type: "room",
    family: "rooms",
    ...documentation,
    attributes: { ...named, open: bool({ doc }).default(true) },
    identity: [key],
    operations: [],
    behaviour: {
      read: async (state: State) => {
        const found = rooms.get(String(state[key]));
        return found ? { [key]: state[key] ?? null, [remark]: found.remark ?? null, open: found.open ?? null } : null;
      },
      create: write,
      update: write,
      delete: async (state: State) => void rooms.delete(String(state[key])),
    } as never,
  };
}

function looked(rooms: Rooms, name: string, attributes: Attributes): DataSourceDefinition<Rooms> {
  return {
    kind: "data-source",
    type: "room",
    family: "rooms",
    ...documentation,
    attributes: { ...attributes, remark: string({ doc }).computed() },
    operations: [],
    read: async (config) => ({ remark: rooms.get(String(config[name]))?.remark ?? null }),
  };
}

const shout = (name: string, formerly = {}) =>
  defineFunction({
    name,
    ...formerly,
    documentation: { summary: doc, example: ["a"], result: "A" },
    parameters: { text: string({ doc }).required() },
    returns: string({ doc }).computed(),
    run: ({ text }) => text.toUpperCase(),
  });

type Version = Pick<
  ConstructorParameters<typeof FrameworkProvider<Rooms>>[0],
  "attributes" | "resources" | "dataSources" | "functions"
> & { readonly setting: string };

function providerOf(rooms: Rooms, { setting, ...version }: Version): FrameworkProvider<Rooms> {
  return new FrameworkProvider<Rooms>({
    ...version,
    name: "pve",
    description: doc,
    validate: () => undefined,
    configure: (config, report) => {
      if (config[setting] !== "here") report.error(errorSaying("Wrong place", "", [{ attribute: setting }]));
      return { open: () => rooms, close: async () => undefined };
    },
    explain: () => [],
    isUncertain: () => false,
    isOutcomeUnknown: () => false,
    isStale: () => false,
    isExisting: () => false,
    isResolvableConflict: () => false,
  });
}

export function before(rooms: Rooms): FrameworkProvider<Rooms> {
  const name = string({ doc }).required().replaces();
  return providerOf(rooms, {
    setting: "location",
    attributes: { location: string({ doc }).optional() },
    resources: [room(rooms, ["remark", "name"], { name, remark: string({ doc }).optional() })],
    dataSources: [looked(rooms, "name", { name: string({ doc }).required() })],
    functions: () => [shout("yell")],
  });
}

export function after(rooms: Rooms): FrameworkProvider<Rooms> {
  const key = string({ doc, check: [(text) => (text === "bad" ? "must be good" : undefined)] }).required();
  const named = { title: key.replaces().formerly("name", SINCE) };
  const comment = string({ doc }).optional().formerly("remark", SINCE);
  const present = room(rooms, ["comment", "title"], { ...named, comment });
  return providerOf(rooms, {
    setting: "place",
    attributes: withFormerNames({ place: string({ doc }).optional().formerly("location", SINCE) }),
    resources: renamed({ ...present, type: "chamber" } as never, { name: "room", since: SINCE }) as never,
    dataSources: [looked(rooms, "title", named)],
    functions: () => [shout("shout", { formerly: { name: "yell", since: SINCE } })],
  });
}

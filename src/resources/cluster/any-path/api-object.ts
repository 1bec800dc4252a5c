/**
 * Objects of the API by their path, for objects without a type of this provider. The API description of the path determines the requests
 * that create, change and remove the object, unless the configuration names others. Facts: contributing/facts/transport.md.
 */
import type { PveSession } from "../../../api/types";
import { dynamic, map, string } from "../../../framework/attribute";
import { path as at } from "../../../framework/diagnostics";
import type { Behaviour } from "../../../framework/resource";
import { type Dynamic, dynamicOf, type Value, type ValueMap } from "../../../plugin/cty/value";
import { ExistsAlready, unlessMissing, unlessRefused } from "../../failures";
import { textOfEach } from "../../formats/lists";
import { dataSource, resource } from "../../kinds/define";
import { untypedCalls } from "../../parameters/address";
import { apiObjectExists, apiObjectKept } from "../diagnostics";
import { type Attributes, attributes, encodedPath, pathAttribute, rootTicket } from "./attributes";
import { asValue, drifted, entriesOf, isRecord, type Reported } from "./body-values";
import { checkPlan } from "./check-plan";
import {
  type ConfiguredOperation,
  collectionPaths,
  keyOf,
  type Operation,
  operationFor,
  type Purpose,
  parametersOf,
} from "./described";
import { type Body, bodyOf, clearParameters, type Place, readObject, send } from "./requests";
import { rights } from "./rights";

interface Located {
  readonly path: string;
  readonly read_path: string | null;
  readonly root_ticket: boolean | null;
}
type Secrets = { readonly sensitive_body?: Value | undefined; readonly sensitive_body_wo?: Value | undefined };

const placeOf = ({ path, read_path, root_ticket }: Located): Place => ({
  path,
  readPath: read_path,
  rootTicket: root_ticket === true,
});

function operationOf(purpose: Purpose, state: object & { readonly path: string }): Operation {
  const configured = (state as unknown as Record<string, ConfiguredOperation | null>)[`${purpose}_operation`] ?? null;
  const found = operationFor(purpose, state.path, configured);
  if (found) return found;
  // `checkPlan` has reported the unknown operation; the usual method is the best guess.
  const method = { create: "PUT", update: "PUT", delete: "DELETE" } as const;
  return { method: method[purpose], path: state.path, extra: {}, described: undefined };
}

const secretsOf = (secrets: Secrets): ValueMap => ({
  ...entriesOf(secrets.sensitive_body),
  ...entriesOf(secrets.sensitive_body_wo),
});

const behaviour: Behaviour<PveSession, Attributes, "path"> = {
  async read(state, { services, importing }) {
    const { path, body } = state;
    const reported = await readObject(services, placeOf(state));
    if (reported === null) return null;
    if (body === null) return { path, ...(importing && { body: writable(reported, path) }) };
    const ignored = new Set([...((state.ignore as readonly string[] | null) ?? []), keyOf(path) ?? ""]);
    const configured = entriesOf(body);
    const current = drifted(configured, reported, (key) => ignored.has(key));
    const isSame = Object.keys(configured).every((key) => key in current && current[key] === configured[key]);
    return { path, body: isSame ? body : dynamicOf(current) };
  },

  list: ({ services }) => listObjects(services),

  async create(planned, { services, config, created }) {
    const operation = operationOf("create", planned);
    const body = bodyOf({ ...entriesOf(planned.body), ...secretsOf(config) }, operation, planned.path);
    // A POST to the path of an object may change an existing one. Only the collection refuses an existing name.
    if (operation.method === "POST" && operation.key === undefined) await refuseExisting(services, planned);
    await send(services, operation, body, {
      rootTicket: planned.root_ticket,
      object: planned.path,
      secrets: Object.keys(secretsOf(config)),
    });
    created();
    return undefined;
  },

  async update(planned, prior, { services, config }) {
    const before = entriesOf(prior.body);
    const after = entriesOf(planned.body);
    const ignored = planned.ignore ?? [];
    const hasNewSecret =
      prior.sensitive_body_wo_version !== planned.sensitive_body_wo_version ||
      textOf(prior.sensitive_body) !== textOf(planned.sensitive_body);
    if (textOf(after) === textOf(before) && !hasNewSecret) return undefined;
    const operation = operationOf("update", planned);
    const { described } = operation;
    const isEmptied = (name: string) =>
      described?.[name]?.startsWith("array") && isEmptyList(after[name]) && !isEmptyList(before[name]);
    const removed = Object.keys(before).filter(
      (name) => (!(name in after) || isEmptied(name)) && !ignored.includes(name),
    );
    const body = bodyOf({ ...after, ...(hasNewSecret && secretsOf(config)) }, operation, planned.path);
    const secrets = Object.keys(secretsOf(config));
    const options = { rootTicket: planned.root_ticket, object: planned.path, secrets };
    if (described === undefined || (described.delete ?? "boolean") !== "boolean") {
      const cleared = removed.filter((name) => described === undefined || name in described);
      await send(services, operation, { ...body, ...clearParameters(cleared, operation) }, options);
      return undefined;
    }
    // An operation without `delete` replaces the whole object, so the request repeats the parameters of other clients.
    const reported = (await readObject(services, placeOf(planned))) ?? {};
    const kept = Object.entries(reported).filter(
      ([name]) => name in described && !removed.includes(name) && !(name in body) && name !== "rename",
    );
    const emptied = removed.filter((name) => described[name] === "string").map((name) => [name, ""] as const);
    const others = bodyOf(plain([...kept, ...emptied]), operation, planned.path);
    await send(services, operation, { ...others, ...body }, options);
    return undefined;
  },

  async delete(state, { services, warn }) {
    const configured = (state as unknown as Record<string, ConfiguredOperation | null>).delete_operation ?? null;
    const operation = operationFor("delete", state.path, configured);
    if (!operation) {
      warn(apiObjectKept({ path: state.path }, at("path")));
      return;
    }
    const set = Object.keys({ ...entriesOf(state.body), ...entriesOf(state.sensitive_body) });
    const taken = set.filter((name) => name in (operation.described ?? {}) && !(state.ignore ?? []).includes(name));
    const body: Body = operation.clears ? clearParameters(taken, operation) : operation.extra;
    if (operation.clears && taken.length === 0) return;
    const options = { rootTicket: state.root_ticket === true, object: state.path };
    await unlessMissing(send(services, operation, body, options));
  },
};

const isEmptyList = (value: Value | undefined) => Array.isArray(value) && value.length === 0;

const textOf = (value: Value | undefined): string => JSON.stringify(value ?? null, (_, part) => part);

const plain = (entries: readonly (readonly [string, unknown])[]): ValueMap =>
  Object.fromEntries(entries.map(([name, value]) => [name, asValue(value)]));

async function refuseExisting(session: PveSession, { path, read_path, root_ticket }: Located): Promise<void> {
  if ((await readObject(session, placeOf({ path, read_path, root_ticket }))) === null) return;
  throw new ExistsAlready(apiObjectExists({ path }, at("path")));
}

/** Parameters of an imported object that an update could send. */
function writable(reported: Reported, path: string): Dynamic {
  const taken = { ...operationFor("create", path, null)?.described, ...parametersOf("PUT", path) };
  const isKnown = Object.keys(taken).length > 0;
  const own = new Set(["digest", "delete", "rename", keyOf(path) ?? ""]);
  const entries = Object.entries(reported).filter(
    ([name, value]) => value !== null && !own.has(name) && (!isKnown || name in taken),
  );
  return dynamicOf(plain(entries));
}

export const apiObject = resource({
  type: "api_object",
  family: "cluster",
  description:
    "An object of the API by its path, for objects that this provider has no type for. Prefer a type if there is one: it knows its parameters, keeps settings of other clients, applies SDN changes, and finds mistakes before the server does. Changes below `/cluster/sdn` remain staged until a `pve_sdn_apply`. Writes outside `/cluster` and `/pools` need `allow_other_paths` in the provider block. Do not use it for entries of ordered lists such as firewall rules, whose paths are positions.",
  importExample: "/cluster/firewall/aliases/office",
  attributes,
  identity: ["path"],
  parseImportId: (id) => ({ path: id }),
  formatImportId: ({ path }) => path,
  behaviour,
  operations: [],
  rights,
  plan: checkPlan,
});

/** The objects of all collections of the API that the caller may read. */
async function listObjects(services: PveSession): Promise<{ readonly path: string }[]> {
  const lists = await Promise.all(
    collectionPaths().map(async (collection) => {
      const answer = await unlessRefused(untypedCalls(services).read(`GET ${collection}`, {}));
      const entries = Array.isArray(answer) ? answer.filter(isRecord) : [];
      return entries.flatMap((entry) => {
        const name = entry[keyOf(`${collection}/x`) ?? ""] ?? entry.id ?? entry.name;
        return name === undefined ? [] : [{ path: `${collection}/${encodeURIComponent(String(name))}` }];
      });
    }),
  );
  return lists.flat();
}

/** Data source for any path of the API. */
export const apiData = dataSource({
  type: "api",
  family: "cluster",
  description:
    "The unchanged answer of the server at any path of its API, for data that no other data source reports. It also reads outside `/cluster` and `/pools`. Flags may be numbers or strings, and keys may be missing.",
  attributes: {
    path: pathAttribute.required(),
    query: map(string({ doc: "Value." }), { doc: "Parameters of the request.", check: [textOfEach] }).optional(),
    root_ticket: rootTicket.optional(),
    answer: dynamic({ doc: "Answer of the server: an object, a list or a plain value." }).computed(),
  },
  operations: [],
  rights,
  async read({ path, query, root_ticket }, { services }) {
    const credential = root_ticket ? ("root-ticket" as const) : ("any" as const);
    const answer = await untypedCalls(services).read(`GET ${encodedPath(path)}`, {}, query ?? {}, { credential });
    return { answer: dynamicOf(asValue(answer)) };
  },
});

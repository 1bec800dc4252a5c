/** Lists as Terraform requests them, in bytes that an independent codec wrote, and imports of the listed objects. */
import type { Attributes, State } from "../../../src/framework/attribute";
import type { FrameworkProvider } from "../../../src/framework/provider";
import type { Diagnostic, Schema } from "../../../src/plugin/contract";
import { decodeMsgpack } from "../../../src/plugin/cty/msgpack/reader";
import { schemaType } from "../../../src/plugin/cty/types";
import { createDispatcher } from "../../../src/plugin/dispatcher";
import { full } from "../../faults/values";
import { methodOf } from "../../plugin/wire/definitions";
import { pack, unpack } from "../../plugin/wire/plain-msgpack";

type Provider = FrameworkProvider<never>;

export interface Listed {
  readonly identity?: Readonly<Record<string, unknown>>;
  readonly displayName: string;
  readonly resource?: State;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

interface Options {
  readonly filters?: Readonly<Record<string, string>>;
  readonly whole?: boolean;
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

const { request, response } = methodOf("tfplugin6.Provider", "ListResource");
const NEVER = new AbortController().signal;

export async function list(provider: Provider, type: string, options: Options = {}): Promise<Listed[]> {
  const listed: Listed[] = [];
  for await (const event of stream(provider, type, options)) listed.push(event);
  return listed;
}

async function* stream(provider: Provider, type: string, options: Options = {}): AsyncIterable<Listed> {
  const { filters = {}, whole = false, limit = 1000, signal = NEVER } = options;
  const none = Object.keys(provider.schemas.listResources?.[type]?.attributes ?? {}).map((name) => [name, null]);
  const config = { msgpack: pack({ ...Object.fromEntries(none), ...filters }) };
  const bytes = request.encode({ typeName: type, config, includeResourceObject: whole, limit });
  const answer = createDispatcher(provider).handle("ListResource", bytes, { signal });
  for await (const event of answer as AsyncIterable<Uint8Array>) {
    // Numbers are encoded as strings: only the schema distinguishes them.
    yield decode(provider.schemas.resources[type] as Schema, response.decode(event));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: messages have the shape that the .proto file gives them
function decode(schema: Schema, { identity, displayName, resourceObject, diagnostic }: any): Listed {
  const messagesOf = (severity: string) =>
    diagnostic
      .filter((item: { severity: string }) => item.severity === severity)
      .map(({ summary, detail }: { summary: string; detail: string }) => `${summary}: ${detail}`);
  return {
    ...(identity && { identity: unpack(identity.identityData.msgpack) as Record<string, unknown> }),
    displayName,
    ...(resourceObject && { resource: decodeMsgpack(schemaType(schema), resourceObject.msgpack) as State }),
    warnings: messagesOf("WARNING"),
    errors: messagesOf("ERROR"),
  };
}

/** Returns the planned changes after an import by identity of an object with a generated configuration. */
export async function changesAfterImport(provider: Provider, type: string, found: Listed): Promise<readonly string[]> {
  const handler = provider.resource(type);
  if (!handler || !found.resource || !found.identity) throw new Error(`${type} lists no whole objects`);
  const capabilities = { deferralAllowed: false, writeOnlyAllowed: true };
  const call = { signal: NEVER, capabilities };
  const diagnostics: Diagnostic[] = [];
  const config = full(handler.attributes, generated(handler.attributes, found.resource));
  diagnostics.push(...(await handler.validate({ config, ...call })).diagnostics);
  const imported = await handler.import({ id: "", identity: found.identity as State, ...call });
  const [object] = imported.resources;
  if (!object) throw new Error(JSON.stringify(imported.diagnostics));
  const read = await handler.read({ ...object, identity: null, ...call });
  const prior = read.state as State;
  const proposed = Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      value ?? (handler.attributes[name]?.isComputed ? prior[name] : null),
    ]),
  ) as State;
  const request = { config, proposed, prior, priorPrivate: read.private, priorIdentity: null };
  const { planned, diagnostics: said } = await handler.plan({ ...request, ...call });
  diagnostics.push(...imported.diagnostics, ...read.diagnostics, ...said);
  const changed = Object.entries(planned as State).filter(([name, value]) => text(value) !== text(prior[name]));
  return [
    ...changed.map(([name, value]) => `${name}: ${text(prior[name])} -> ${text(value)}`),
    ...diagnostics.filter(({ severity }) => severity === "error").map(({ summary, detail }) => `${summary} ${detail}`),
  ];
}

/** Terraform generates no sensitive, deprecated or computed-only attributes. */
function generated(attributes: Attributes, state: State): State {
  return Object.fromEntries(
    Object.entries(state).filter(([name]) => {
      const attribute = attributes[name];
      const { sensitive, deprecated } = attribute?.traits ?? {};
      return attribute?.isConfigurable && !sensitive && !deprecated;
    }),
  );
}

const text = (value: unknown) => JSON.stringify(value);

/**
 * Makes updates keep unknown properties. A PUT of single properties keeps the others. But it always replaces whole property
 * strings and lists of them, and some PUTs replace the whole object. Before such a PUT, the provider reads the object under
 * the same lock and sends its unknown properties back. If that is not possible, it refuses the update and sends nothing.
 */
import type { NamedCalls, Parameters, PveSession } from "../../api/types";
import type { Attribute, Attributes } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import { unknownPropertiesLost } from "../diagnostics";
import { asPveError, serverMessageOf, unlessMissing } from "../failures";
import { untypedCalls } from "../parameters/address";
import { parameterOf } from "../parameters/codec";
import type { Parts } from "../parameters/property-string";
import { withCalls } from "../with-calls";
import { type KeptProperties, keepInList, keepInString } from "./kept-parts";
import { unknownInAnswer } from "./unknown-properties";

interface Kind {
  readonly type: string;
  readonly attributes: Attributes;
  /** Every PUT replaces the whole object. */
  readonly replacing?: boolean | undefined;
  readonly ignoredProperties?: readonly string[] | undefined;
}

interface PropertyStringParameter {
  readonly parts: Parts;
  /** Keys that identify the elements of a list, if known. */
  readonly identity: readonly string[];
  /** Whether clearing removes unknown keys as well, because a required key would be missing. */
  readonly clearsUnknown: boolean;
}

/** A copy of the behaviour whose creations and updates keep unknown properties. */
export function keepingUnknown<B extends Behaviour<PveSession>>(kind: Kind & { readonly behaviour: B }): B {
  const { behaviour } = kind;
  const strings = stringsOf(kind.attributes);
  if (strings.size === 0 && !kind.replacing) return behaviour;
  const keeping = (services: PveSession) =>
    withCalls(services, (inner) => ({ write: keptWrites(inner, new Keeper(kind, strings)) }));
  const { create, update } = behaviour;
  return {
    ...behaviour,
    // A creation that adopts an object also sends PUTs.
    create: (planned, context) => create(planned, { ...context, services: keeping(context.services) }),
    ...(update && {
      update: (planned, prior, context) => update(planned, prior, { ...context, services: keeping(context.services) }),
    }),
  };
}

/** Parameters that are property strings or lists of them, also in nested objects. */
function stringsOf(attributes: Attributes): ReadonlyMap<string, PropertyStringParameter> {
  return new Map(
    Object.values(attributes).flatMap((attribute): (readonly [string, PropertyStringParameter])[] => {
      const api = parameterOf(attribute);
      if (api?.codec.parts && api.only !== "read") {
        return [
          [
            api.name,
            {
              parts: api.codec.parts,
              identity: identityOf(attribute),
              clearsUnknown: api.clearsUnknown ?? isWhole(attribute),
            },
          ],
        ];
      }
      return attribute.shape.kind === "object" && !api ? [...stringsOf(attribute.shape.attributes)] : [];
    }),
  );
}

function isWhole({ shape }: Attribute): boolean {
  const parts = shape.kind === "object" ? Object.values(shape.attributes) : [];
  return parts.some(({ traits }) => traits.role === "required");
}

function identityOf({ shape, traits }: Attribute): string[] {
  if (shape.kind !== "object") return [];
  return (traits.keyedBy ?? []).flatMap((name) => {
    const child = shape.attributes[name];
    return (child && parameterOf(child)?.name) ?? [];
  });
}

type Stored = Readonly<Record<string, unknown>>;

/** A `write` that reads the object before a PUT, under the same lock, and adds the unknown properties. */
function keptWrites(session: PveSession, keeper: Keeper): NamedCalls["write"] {
  const { write } = untypedCalls(session);
  return (name, path, body, options) => {
    if (!name.startsWith("PUT ") || !keeper.replacesMore(body)) return write(name, path, body, options);
    // A GET of the same path reads the object that the PUT writes.
    const stored = name.replace("PUT ", "GET ");
    return session.exclusive(options.domain, async (held) => {
      const calls = untypedCalls(held);
      const credential = options.credential ? { credential: options.credential } : {};
      const found = (await unlessMissing(calls.read(stored, path, {}, credential))) ?? {};
      const kept = keeper.kept(body, found as Stored);
      if (kept.paths.length === 0) return await calls.write(name, path, body, options);
      try {
        return await calls.write(name, path, kept.parameters, options);
      } catch (failure) {
        throw keeper.explain(failure, kept);
      }
    });
  };
}

class Keeper {
  constructor(
    private readonly kind: Kind,
    private readonly strings: ReadonlyMap<string, PropertyStringParameter>,
  ) {}

  /** Whether the request replaces more than the properties that it has. */
  replacesMore(parameters: Parameters): boolean {
    const touched = [...Object.keys(parameters), ...cleared(parameters)].some((name) => this.strings.has(name));
    return touched || this.kind.replacing === true;
  }

  kept(parameters: Parameters, stored: Readonly<Record<string, unknown>>): KeptProperties {
    const sent: Record<string, Parameters[string]> = { ...parameters };
    const paths: string[] = [];
    for (const [name, { parts, identity, clearsUnknown }] of this.strings) {
      const sentValue = sent[name];
      const isCleared = sentValue === undefined && cleared(sent).includes(name);
      if ((sentValue === undefined && !isCleared) || stored[name] === undefined || stored[name] === null) continue;
      const isList = Array.isArray(stored[name]) || Array.isArray(sentValue);
      // Clearing a list removes its elements with their unknown keys.
      if (isCleared && (isList || clearsUnknown)) continue;
      const kept = isList
        ? keepInList(parts, identity, listOf(sentValue), listOf(stored[name]), this.refuse(name))
        : keepInString(parts, sentValue === undefined ? "" : String(sentValue), stored[name], this.refuse(name));
      if (kept.keys.length === 0) continue;
      sent[name] = kept.value;
      if (isCleared) sent.delete = withoutName(sent.delete, name);
      paths.push(...kept.keys.map((key) => `${name}.${key}`));
    }
    if (this.kind.replacing) paths.push(...this.keepReplaced(sent, stored));
    return { parameters: sent, paths };
  }

  /** Adds all unknown properties, for an update that replaces the whole object. */
  private keepReplaced(sent: Record<string, Parameters[string]>, stored: Readonly<Record<string, unknown>>): string[] {
    const missing = Object.entries(unknownInAnswer(this.kind.attributes, stored)).filter(
      ([name]) => !this.kind.ignoredProperties?.includes(name) && sent[name] === undefined && !name.includes("."),
    );
    for (const [name, value] of missing) {
      if (!isSendable(value)) throw this.refuse(name)("its value is not a string");
      sent[name] = value;
    }
    return missing.map(([name]) => name);
  }

  private readonly refuse = (names: string) => (why: string) =>
    new DiagnosticError(unknownPropertiesLost({ type: this.kind.type, names, why }));

  /** Explains the failure if the server refused a property that it had reported itself. */
  explain(failure: unknown, { paths }: KeptProperties): unknown {
    const refusal = asPveError(failure);
    if (refusal?.code !== "invalid") return failure;
    const texts = [serverMessageOf(failure), ...Object.entries(refusal.parameters).flat()].join(" ");
    const refused = paths.filter((path) => texts.includes(path.slice(path.lastIndexOf(".") + 1)));
    return refused.length > 0 ? this.refuse(refused.join(", "))(`the server refuses them (${texts.trim()})`) : failure;
  }
}

function cleared({ delete: names }: Parameters): string[] {
  return (Array.isArray(names) ? names : [names]).flatMap((name) =>
    name === undefined ? [] : String(name).split(","),
  );
}

function withoutName(names: Parameters[string], name: string): Parameters[string] {
  const remaining = cleared({ delete: names }).filter((other) => other !== name);
  if (remaining.length === 0) return undefined;
  return Array.isArray(names) ? remaining : remaining.join(",");
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function isSendable(value: unknown): value is string | number | boolean | (string | number)[] {
  const isPlain = (item: unknown) => ["string", "number", "boolean"].includes(typeof item);
  return isPlain(value) || (Array.isArray(value) && value.every(isPlain));
}

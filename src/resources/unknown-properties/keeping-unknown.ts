/**
 * Updates leave alone what no attribute holds. A PUT that changes single properties does so by itself; but property
 * strings and lists of them are always replaced as a whole, and some PUTs replace the whole object. Before such a PUT the
 * object is read under the same lock, and what is unknown of it is sent back as it is. Where that cannot be, the update
 * is refused, and nothing has been sent.
 */
import type { ReadName } from "../../api/calls";
import type { Parameters, PveSession } from "../../api/types";
import type { Attribute, Attributes } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import { unknownPropertiesLost } from "../diagnostics";
import { asPveError, unlessMissing, wordsOf } from "../failures";
import { parameterOf } from "../parameters/codec-types";
import type { Parts } from "../parameters/property-string";
import { type AnyCalls, anyCalls, withCalls } from "../with-calls";
import { type Kept, keepInList, keepInString } from "./kept-parts";
import { unknownIn } from "./unknown-properties";

interface Kind {
  readonly type: string;
  readonly attributes: Attributes;
  /** Every PUT replaces the whole object. */
  readonly replacing?: boolean | undefined;
  readonly besides?: readonly string[] | undefined;
}

interface Stringed {
  readonly parts: Parts;
  /** Keys that identify the elements of a list, where that is known. */
  readonly identity: readonly string[];
  /** It has a key that is required: without it there is no property string, and nothing left to keep. */
  readonly whole: boolean;
}

/** The behaviour, with creations and updates that keep what is unknown. */
export function keepingUnknown<B extends Behaviour<PveSession>>(kind: Kind & { readonly behaviour: B }): B {
  const { behaviour } = kind;
  const strings = stringsOf(kind.attributes);
  if (strings.size === 0 && !kind.replacing) return behaviour;
  const keeping = (services: PveSession) =>
    withCalls(services, (inner) => ({ write: keptWrites(inner, new Keeper(kind, strings)) }));
  const { create, update } = behaviour;
  return {
    ...behaviour,
    // What is taken over by a creation is changed by PUTs as well.
    create: (planned, context) => create(planned, { ...context, services: keeping(context.services) }),
    ...(update && {
      update: (planned, prior, context) => update(planned, prior, { ...context, services: keeping(context.services) }),
    }),
  };
}

/** Parameters that are property strings or lists of them, also those of objects in objects. */
function stringsOf(attributes: Attributes): ReadonlyMap<string, Stringed> {
  return new Map(
    Object.values(attributes).flatMap((attribute): (readonly [string, Stringed])[] => {
      const api = parameterOf(attribute);
      if (api?.codec.parts && api.only !== "read") {
        return [
          [
            api.name,
            { parts: api.codec.parts, identity: identityOf(attribute), whole: api.whole ?? isWhole(attribute) },
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

/** Writes that read before a PUT what they have to send back, under the same lock. */
function keptWrites(session: PveSession, keeper: Keeper): AnyCalls["write"] {
  const { write } = anyCalls(session);
  return (name, path, body, options) => {
    const parameters = body as Parameters;
    if (!name.startsWith("PUT ") || !keeper.concerns(parameters)) return write(name, path, body, options);
    // What a PUT writes is read at the same path; answers of objects are objects.
    const stored = name.replace("PUT ", "GET ") as ReadName;
    return session.exclusive(options.domain, async (held) => {
      const calls = anyCalls(held);
      const credential = options.credential ? { credential: options.credential } : {};
      const found = (await unlessMissing(calls.read(stored, path, {}, credential))) ?? {};
      const kept = keeper.kept(parameters, found as Stored);
      if (kept.paths.length === 0) return await calls.write(name, path, parameters, options);
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
    private readonly strings: ReadonlyMap<string, Stringed>,
  ) {}

  /** Something of what is sent replaces more than it names. */
  concerns(parameters: Parameters): boolean {
    const touched = [...Object.keys(parameters), ...cleared(parameters)].some((name) => this.strings.has(name));
    return touched || this.kind.replacing === true;
  }

  kept(parameters: Parameters, stored: Readonly<Record<string, unknown>>): Kept {
    const sent: Record<string, Parameters[string]> = { ...parameters };
    const paths: string[] = [];
    for (const [name, { parts, identity, whole }] of this.strings) {
      const given = sent[name];
      const isCleared = given === undefined && cleared(sent).includes(name);
      if ((given === undefined && !isCleared) || stored[name] === undefined || stored[name] === null) continue;
      const isList = Array.isArray(stored[name]) || Array.isArray(given);
      // Whoever clears a list removes its elements.
      if (isCleared && (isList || whole)) continue;
      const kept = isList
        ? keepInList(parts, identity, listOf(given), listOf(stored[name]), this.refuse(name))
        : keepInString(parts, given === undefined ? "" : String(given), stored[name], this.refuse(name));
      if (kept.keys.length === 0) continue;
      sent[name] = kept.value;
      if (isCleared) sent.delete = withoutName(sent.delete, name);
      paths.push(...kept.keys.map((key) => `${name}.${key}`));
    }
    if (this.kind.replacing) paths.push(...this.keepReplaced(sent, stored));
    return { parameters: sent, paths };
  }

  /** Where an update replaces the whole object, it has to name what the provider does not know. */
  private keepReplaced(sent: Record<string, Parameters[string]>, stored: Readonly<Record<string, unknown>>): string[] {
    const left = Object.entries(unknownIn(this.kind.attributes, stored)).filter(
      ([name]) => !this.kind.besides?.includes(name) && sent[name] === undefined && !name.includes("."),
    );
    for (const [name, value] of left) {
      if (!isSendable(value)) throw this.refuse(name)("its value is no text");
      sent[name] = value;
    }
    return left.map(([name]) => name);
  }

  private readonly refuse = (names: string) => (why: string) =>
    new DiagnosticError(unknownPropertiesLost({ type: this.kind.type, names, why }));

  /** A server that does not accept what it has reported itself has refused the whole request. */
  explain(failure: unknown, { paths }: Kept): unknown {
    const refusal = asPveError(failure);
    if (refusal?.code !== "invalid") return failure;
    const texts = [wordsOf(failure), ...Object.entries(refusal.parameters).flat()].join(" ");
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
  const left = cleared({ delete: names }).filter((other) => other !== name);
  if (left.length === 0) return undefined;
  return Array.isArray(names) ? left : left.join(",");
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function isSendable(value: unknown): value is string | number | boolean | (string | number)[] {
  const isPlain = (item: unknown) => ["string", "number", "boolean"].includes(typeof item);
  return isPlain(value) || (Array.isArray(value) && value.every(isPlain));
}

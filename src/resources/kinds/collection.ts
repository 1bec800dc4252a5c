/**
 * The behaviour of most objects of the API: a collection lists whole objects, and the path of an item changes them.
 *
 * ```ts
 * behaviour: collection({
 *   attributes, path: "/cluster/mapping/usb", key: "id", domain: "file-mapping_usb_cfg", update: "partial",
 * })
 * ```
 */
import type { PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Behaviour, PlanContext } from "../../framework/resource";
import { isSameValue } from "../../framework/values/equality";
import { attribute, listed } from "../../naming/message";
import { UNKNOWN } from "../../plugin/cty/value";
import { builtInReset } from "../diagnostics";
import { unlessMissing, unlessRefused } from "../failures";
import { type Placeholders, untypedCalls } from "../parameters/address";
import { createParameters, updateParameters } from "../parameters/parameters";
import { type CollectionOptions, credentialFor, keyParameter, placesOf } from "./collection-options";
import { CollectionReader } from "./collection-reader";

export function collection<A extends Attributes, K extends keyof A & string, P extends string>(
  options: CollectionOptions<A, K, P>,
): CollectionBehaviour<A, K | (Placeholders<P> & keyof A)> {
  // The rest handles attributes by their descriptions, for any types.
  return behaviourOf(options as unknown as CollectionOptions) as unknown as CollectionBehaviour<
    A,
    K | (Placeholders<P> & keyof A)
  >;
}

/** A behaviour with all optional operations. */
export type CollectionBehaviour<A extends Attributes, I extends keyof A> = Required<
  Omit<Behaviour<PveSession, A, I>, "places">
>;

/** The behaviour for attributes of any types. */
function behaviourOf(options: CollectionOptions): Required<Omit<Behaviour<PveSession>, "places">> {
  const reader = new CollectionReader(options);
  const { collectionAt, itemAt } = placesOf(options);
  const write = (...states: State[]) => ({
    domain: options.domain,
    credential: credentialFor(options, ...states),
    ...(options.overlaps && { overlaps: true }),
  });
  const extra = (session: PveSession) => options.withEveryWrite?.(session) ?? {};

  return {
    read: (state, context) => reader.read(state, context),
    readItem: (state, context) => reader.readItem(state, context),
    list: (context) => reader.list(context),
    names: (context) => reader.names(context),

    async create(planned, context) {
      const session = context.services;
      const parameters = createParameters(options.attributes, planned, context.config);
      const atItem = options.createAt === "item";
      if (atItem) delete parameters[keyParameter(options)];
      const { path, of } = atItem ? itemAt(planned) : collectionAt(planned);
      const body = { ...options.onCreate, ...parameters, ...extra(session) };
      await untypedCalls(session).write(`POST ${path}`, of, body, write(planned));
      context.created();
      await options.afterWrite?.(context, "create");
      return undefined;
    },

    async update(planned, prior, context) {
      const session = context.services;
      const { set, clear, hasChanges } = updateParameters(options.attributes, planned, prior, context.config);
      if (!hasChanges) return undefined;
      const replacing = options.update === "replace";
      const parameters = replacing ? createParameters(options.attributes, planned, context.config) : { ...set };
      delete parameters[keyParameter(options)];
      if (!replacing && clear.length > 0) parameters.delete = options.deleteForm === "repeat" ? clear : clear.join(",");
      const { path, of } = itemAt(planned);
      const body = { ...options.onUpdate, ...parameters, ...extra(session) };
      await untypedCalls(session).write(`PUT ${path}`, of, body, write(planned, prior));
      await options.afterWrite?.(context, "update");
      return undefined;
    },

    async delete(state, context) {
      const session = context.services;
      const { path, of } = itemAt(state);
      const body = { ...options.onDelete?.(state), ...extra(session) };
      await unlessMissing(untypedCalls(session).write(`DELETE ${path}`, of, body, write(state)));
      await options.afterWrite?.(context, "delete");
    },
  };
}

interface Adopting<A extends Attributes, K extends keyof A & string> {
  readonly attributes: A;
  readonly key: K;
  /** Name of the object that every cluster has. */
  readonly builtIn: string;
  readonly behaviour: Pick<Behaviour<PveSession, A, K>, "read">;
}

/** Warns of values that users gave to a built-in object, and that its adoption by a creation resets. */
export async function warnOfAdoption<A extends Attributes, K extends keyof A & string>(
  context: PlanContext<PveSession, A>,
  adopting: Adopting<A, K>,
): Promise<void> {
  // The comparison handles attributes by their descriptions, for any types.
  const { config, planned, prior, services, signal, warn } = context as unknown as PlanContext<PveSession>;
  const { attributes, key, builtIn: name, behaviour } = adopting as unknown as Adopting<Attributes, string>;
  if (prior !== null || !services || planned[key] !== name) return;
  const existing = await unlessRefused(
    behaviour.read({ [key]: name }, { services, signal, importing: false, warn: () => undefined }),
  );
  // An object with this origin has the server's defaults.
  if (!existing || existing.origin === "builtin") return;
  const reset = Object.entries(attributes).filter(
    ([omitted, definition]) =>
      definition.isConfigurable &&
      (config[omitted] ?? null) === null &&
      planned[omitted] !== UNKNOWN &&
      definition.traits.sharedWith === undefined &&
      !isSameValue(definition, planned[omitted], existing[omitted]),
  );
  if (reset.length > 0)
    warn(builtInReset({ name, attributes: listed(reset.map(([omitted]) => attribute(omitted))) }, path(key)));
}

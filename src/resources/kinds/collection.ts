/**
 * The behaviour of most objects of the API: a collection that lists whole objects, and an item path to change them.
 *
 * ```ts
 * behaviour: collection({
 *   attributes, path: "/cluster/mapping/usb", key: "id", domain: "file-mapping_usb_cfg", update: "partial",
 * })
 * ```
 */
import type { PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import { unlessMissing } from "../failures";
import { named, type Placeholders } from "../parameters/address";
import { createParameters, updateParameters } from "../parameters/parameters";
import type { CollectionOptions } from "./collection-options";
import { credentialFor, keyParameter, placesOf } from "./collection-places";
import { CollectionReader } from "./collection-reader";

export type { Answer, CollectionOptions } from "./collection-options";
export { collectionOperations } from "./collection-places";

export function collection<A extends Attributes, K extends keyof A & string, P extends string>(
  options: CollectionOptions<A, K, P>,
): CollectionBehaviour<A, K | (Placeholders<P> & keyof A)> {
  // What follows goes through attributes by their descriptions, whatever their types.
  return behaviourOf(options as unknown as CollectionOptions) as unknown as CollectionBehaviour<
    A,
    K | (Placeholders<P> & keyof A)
  >;
}

/** All that a behaviour can have. */
export type CollectionBehaviour<A extends Attributes, I extends keyof A> = Required<
  Omit<Behaviour<PveSession, A, I>, "places">
>;

/** Attributes are gone through by their descriptions, whatever their types. */
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
      await named(session).write(`POST ${path}`, of, body, write(planned));
      context.created();
      await options.afterWrite?.(context, "create");
      return undefined;
    },

    async update(planned, prior, context) {
      const session = context.services;
      const { set, clear, any } = updateParameters(options.attributes, planned, prior, context.config);
      if (!any) return undefined;
      const replacing = options.update === "replace";
      const parameters = replacing ? createParameters(options.attributes, planned, context.config) : { ...set };
      delete parameters[keyParameter(options)];
      if (!replacing && clear.length > 0) parameters.delete = options.deleteForm === "repeat" ? clear : clear.join(",");
      const { path, of } = itemAt(planned);
      const body = { ...options.onUpdate, ...parameters, ...extra(session) };
      await named(session).write(`PUT ${path}`, of, body, write(planned, prior));
      await options.afterWrite?.(context, "update");
      return undefined;
    },

    async delete(state, context) {
      const session = context.services;
      const { path, of } = itemAt(state);
      const body = { ...options.onDelete?.(state), ...extra(session) };
      await unlessMissing(named(session).write(`DELETE ${path}`, of, body, write(state)));
      await options.afterWrite?.(context, "delete");
    },
  };
}

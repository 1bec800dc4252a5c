/** Lists the objects of a type, for list resources and for `cdktf-pve import-blocks`. */
// not fuzzed: it reads the server through decoders that are fuzzed
import type { Attributes, State } from "../attribute";
import { allInOrder } from "../in-order";
import type { Context, ResourceDefinition } from "../resource";
import { deriveInto } from "../values/derive";
import { isSameValue } from "../values/equality";
import { reconcileRead } from "../values/reconcile";
import { nullState } from "../values/state";
import { identityOf } from "./identity";
import { importObject, managedPart } from "./import";

/** All visible objects, at least with their identity. Includes singletons only if they have content. */
export async function objectsOf<S>(definition: ResourceDefinition<S>, context: Context<S>): Promise<State[]> {
  const { behaviour } = definition;
  if (behaviour.list) return await behaviour.list(context);
  const onlyPlace = onlyOne(definition);
  const places = behaviour.places ? await behaviour.places(context) : onlyPlace && [onlyPlace];
  if (!places) throw new Error(`${definition.type} cannot be listed`);
  // Warnings about an object appear when it is read itself.
  const quietly = { ...context, warn: () => undefined };
  const found = await allInOrder(places, async (place) => {
    const remote = await behaviour.read({ ...nullState(definition.attributes), ...place }, quietly);
    return hasContent(definition, remote) ? [place] : [];
  });
  return found.flat();
}

interface Type<S> {
  readonly type: string;
  readonly definition: ResourceDefinition<S>;
  readonly attributes: Attributes;
}

/** The state after an import; `null` if the object does not exist. Throws a `DiagnosticError` if it cannot be imported. */
export async function readAsImported<S>(
  type: Type<S>,
  name: string | State,
  context: Context<S>,
): Promise<State | null> {
  const { definition, attributes } = type;
  const request = typeof name === "string" ? { id: name, identity: null } : { id: "", identity: name };
  const { state } = importObject(type as unknown as Type<never>, request);
  const remote = await definition.behaviour.read(state, context);
  if (!remote) return null;
  await definition.inspect?.(remote, context);
  return managedPart(attributes, reconcileRead(attributes, state, remote), {});
}

/** The only object of a type whose identity is fixed, such as `cluster`. */
function onlyOne({
  attributes,
  identity,
}: Pick<ResourceDefinition<never>, "attributes" | "identity">): State | undefined {
  const state = nullState(attributes);
  deriveInto(attributes, state);
  return identityOf({ identity }, state) as State | undefined;
}

function hasContent<S>({ attributes, identity }: ResourceDefinition<S>, remote: State | null): boolean {
  return Object.entries(remote ?? {}).some(([name, value]) => {
    const attribute = attributes[name];
    return (
      attribute?.isConfigurable && !identity.includes(name) && !isSameValue(attribute, value, null) && !isEmpty(value)
    );
  });
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Definitions of Proxmox VE's types: framework definitions with the checks that all of them share. */
import type { CollectionPath } from "../../api/calls";
import type { Credential, PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { Behaviour, DataSourceDefinition, Operation, ResourceDefinition } from "../../framework/resource";
import { demandSecrets, validateSecrets } from "../attributes/secret";
import { type Dependence, warnWithoutEffect } from "../attributes/without-effect";
import type { Placeholders } from "../parameters/address";
import { demandPrivileges } from "../privileges/demand";
import type { Rights } from "../privileges/used-operations";
import { keepingUnknown } from "../unknown-properties/keeping-unknown";
import { warnOfUnknown } from "../unknown-properties/unknown-properties";
import { type CollectionOptions, collection, collectionOperations } from "./collection";
import { demandVersions, orTooOld } from "./server-version";

/** A resource as engine, registry and documentation see it: whatever its attributes. */
export interface Resource extends ResourceDefinition<PveSession> {
  /** Properties that the server reports beside the attributes, of which a configuration could say nothing. */
  readonly besides?: readonly string[];
  /** Version of the server that brought the type: older ones are refused in the plan. */
  readonly since?: string;
  readonly rights?: Rights;
}
export interface DataSource extends DataSourceDefinition<PveSession> {
  /** Version of the server that brought it. */
  readonly since?: string;
  readonly rights?: Rights;
}

/** A definition that others build on by the names of its attributes. */
export type Defined<D, A extends Attributes> = Omit<D, "attributes"> & { readonly attributes: A };

/** What `resource` needs to know. */
export interface Given<A extends Attributes, I extends keyof A & string>
  extends Omit<ResourceDefinition<PveSession, A, I>, "kind" | "behaviour"> {
  /** Its types follow from the attributes, not the other way round. */
  readonly behaviour: Behaviour<PveSession, NoInfer<A>, NoInfer<I>>;
  readonly besides?: readonly string[];
  /** Version of the server that brought the type: older ones are refused in the plan. */
  readonly since?: string;
  /** Attributes that the server stores without using them unless another one is set: warned of. */
  readonly withoutEffect?: readonly Dependence[];
  /** What is sent for which change, where it does not follow from `operations`; names of parameters that no attribute has. */
  readonly rights?: Rights;
  /** Every PUT replaces the whole object. */
  readonly replacing?: boolean;
}

/** A resource with a behaviour of its own. */
export function resource<const A extends Attributes, const I extends keyof A & string>(
  given: Given<A, I>,
): Defined<Resource, A> {
  return withSharedRules(given as unknown as AnyGiven) as Defined<Resource, A>;
}

/** The behaviour with the types of the attributes that it was defined for. */
export function behaviourOf<A extends Attributes>({
  behaviour,
}: Defined<Resource, A>): Behaviour<PveSession, A, never> {
  // `resource` has checked it against these attributes before it left their types aside.
  return behaviour as unknown as Behaviour<PveSession, A, never>;
}

/** The resource with another behaviour. */
export function withBehaviour<A extends Attributes, I extends keyof A>(
  resource: Defined<Resource, A>,
  behaviour: Behaviour<PveSession, A, I>,
): Defined<Resource, A> {
  // The engine calls it with states of these attributes only.
  return { ...resource, behaviour: behaviour as unknown as Behaviour<PveSession> };
}

/** What all types share goes through attributes by their descriptions, whatever their types. */
type AnyGiven = Given<Attributes, string>;

function withSharedRules({ replacing, ...given }: AnyGiven): Resource {
  return {
    ...given,
    kind: "resource",
    behaviour: keepingUnknown({ ...given, replacing }),
    inspect: (remote, context) => warnOfUnknown(given, remote, context),
    validate(config, report) {
      validateSecrets(given.attributes, config, report);
      warnWithoutEffect(config, report, given.withoutEffect ?? []);
      given.validate?.(config, report);
    },
    // Of what is built upon it, if anything is: that knows more of what is sent.
    permits: (context, definition) => demandPrivileges(definition, context),
    async plan(context) {
      demandSecrets(given.attributes, context);
      await demandVersions(given, context);
      await given.plan?.(context);
    },
  };
}

type CollectionGiven<
  A extends Attributes,
  K extends keyof A & string,
  P extends string,
  I extends keyof A & string,
> = Omit<Given<A, I>, "behaviour" | "identity" | "operations"> & {
  readonly identity?: readonly I[];
  readonly operations?: readonly Operation[];
  readonly collection: Omit<CollectionOptions<A, K, P>, "attributes">;
};

/** A resource that is one object of a collection of the API; its behaviour and its operations follow. */
export function collectionResource<
  const A extends Attributes,
  const K extends keyof A & string,
  const P extends string,
  const I extends keyof A & string = K | (Placeholders<P> & keyof A & string),
>(given: CollectionGiven<A, K, P, I>): Defined<Resource, A> {
  // What follows goes through attributes by their descriptions, whatever their types.
  return ofCollection(given as unknown as CollectionGiven<Attributes, string, CollectionPath, string>) as Defined<
    Resource,
    A
  >;
}

function ofCollection(given: CollectionGiven<Attributes, string, CollectionPath, string>): Resource {
  const { collection: options, identity, operations, ...rest } = given;
  const full = { ...options, attributes: given.attributes };
  return resource({
    ...rest,
    identity: identity ?? [...placeholders(options.path), options.key],
    operations: operations ?? collectionOperations(full),
    behaviour: collection(full),
    rights: { ...rightsByCredential(options.credential), ...rest.rights },
    replacing: options.update === "replace",
  });
}

/** Who needs the ticket of root@pam for some objects needs it for all that changes them. */
export function rightsByCredential(credential: Credential | ((state: State) => Credential) | undefined): Rights {
  return typeof credential === "function" ? { byRoot: (state) => credential(state as State) === "root-ticket" } : {};
}

export function dataSource<const A extends Attributes>(
  given: Omit<DataSourceDefinition<PveSession, A>, "kind"> & Pick<DataSource, "since" | "rights">,
): Defined<DataSource, A> {
  const read: typeof given.read = (config, context) =>
    orTooOld({ ...given, type: `data.pve_${given.type}` }, context.services, given.read(config, context));
  // The engine calls it with states of these attributes only.
  return { ...given, read, kind: "data-source" } as unknown as Defined<DataSource, A>;
}

function placeholders(template: string): string[] {
  return [...template.matchAll(/\{([a-z0-9_]+)\}/g)].flatMap(([, name]) => name ?? []);
}

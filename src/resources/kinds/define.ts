/** Definitions of the types of Proxmox VE: definitions of the framework with common checks. */
import type { CollectionPath } from "../../api/calls";
import type { CredentialKind, PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { Behaviour, DataSourceDefinition, Operation, ResourceDefinition } from "../../framework/resource";
import type { FormerName } from "../../framework/traits";
import { requireSecrets, validateSecrets } from "../attributes/secret";
import { type Dependence, warnWithoutEffect } from "../attributes/without-effect";
import type { Placeholders } from "../parameters/address";
import { requirePrivileges } from "../privileges/demand";
import type { Rights } from "../privileges/used-operations";
import { keepingUnknown } from "../unknown-properties/keeping-unknown";
import { warnOfUnknown } from "../unknown-properties/unknown-properties";
import { collection } from "./collection";
import { type CollectionOptions, collectionOperations } from "./collection-options";
import { explainOldServer, requireVersions } from "./server-version";

/** A resource with any attributes, for the framework, the registry and the documentation. */
export interface Resource extends ResourceDefinition<PveSession> {
  /** Properties that the server reports and that no configuration can set. */
  readonly ignoredProperties?: readonly string[];
  /** Version of the server that brought the type: older ones are refused in the plan. */
  readonly since?: string;
  readonly rights?: Rights;
}
export interface DataSource extends DataSourceDefinition<PveSession> {
  /** Version of the server that brought it. */
  readonly since?: string;
  readonly rights?: Rights;
}

/** A definition whose attributes keep their types, for definitions that build on it. */
export type Defined<D, A extends Attributes> = Omit<D, "attributes"> & { readonly attributes: A };

/** Options of {@link resource}. */
export interface ResourceOptions<A extends Attributes, I extends keyof A & string>
  extends Omit<ResourceDefinition<PveSession, A, I>, "kind" | "family" | "behaviour"> {
  /** Default: the first word of the type. */
  readonly family?: string;
  /** TypeScript infers its types from the attributes. */
  readonly behaviour: Behaviour<PveSession, NoInfer<A>, NoInfer<I>>;
  readonly ignoredProperties?: readonly string[];
  /** Version of the server that brought the type: older ones are refused in the plan. */
  readonly since?: string;
  /** Attributes that have no effect unless another one is set. The plan warns of them. */
  readonly withoutEffect?: readonly Dependence[];
  /** The requests of each change, if they cannot be derived from `operations`. */
  readonly rights?: Rights;
  /** Every PUT replaces the whole object. */
  readonly replacing?: boolean;
}

/** Defines a resource with its own behaviour. */
export function resource<const A extends Attributes, const I extends keyof A & string>(
  options: ResourceOptions<A, I>,
): Defined<Resource, A> {
  return withSharedRules(options as unknown as AnyResourceOptions) as Defined<Resource, A>;
}

/** The behaviour of a resource, with the types of its attributes. */
export function behaviourOf<A extends Attributes>({
  behaviour,
}: Defined<Resource, A>): Behaviour<PveSession, A, never> {
  // `resource` has checked the behaviour against these attributes before it dropped their types.
  return behaviour as unknown as Behaviour<PveSession, A, never>;
}

/** A copy of the resource with another behaviour. */
export function withBehaviour<A extends Attributes, I extends keyof A>(
  resource: Defined<Resource, A>,
  behaviour: Behaviour<PveSession, A, I>,
): Defined<Resource, A> {
  // The framework calls it with states of these attributes only.
  return { ...resource, behaviour: behaviour as unknown as Behaviour<PveSession> };
}

/** The common checks handle attributes by their descriptions, for any types. */
type AnyResourceOptions = ResourceOptions<Attributes, string>;

function withSharedRules({ replacing, ...options }: AnyResourceOptions): Resource {
  return {
    ...options,
    kind: "resource",
    family: familyOf(options),
    behaviour: keepingUnknown({ ...options, replacing }),
    inspect: (remote, context) => warnOfUnknown(options, remote, context),
    validate(config, report) {
      validateSecrets(options.attributes, config, report);
      warnWithoutEffect(config, report, options.withoutEffect ?? []);
      options.validate?.(config, report);
    },
    // Use the definition that is built on this one, if there is one: it knows more about the requests.
    permits: (context, definition) => requirePrivileges(definition, context),
    async plan(context) {
      requireSecrets(options.attributes, context);
      await requireVersions(options, context);
      await options.plan?.(context);
    },
  };
}

type CollectionResourceOptions<
  A extends Attributes,
  K extends keyof A & string,
  P extends string,
  I extends keyof A & string,
> = Omit<ResourceOptions<A, I>, "behaviour" | "identity" | "operations"> & {
  readonly identity?: readonly I[];
  readonly operations?: readonly Operation[];
  readonly collection: Omit<CollectionOptions<A, K, P>, "attributes">;
};

/** Defines a resource that is one object of a collection of the API. Derives its behaviour and its operations. */
export function collectionResource<
  const A extends Attributes,
  const K extends keyof A & string,
  const P extends string,
  const I extends keyof A & string = K | (Placeholders<P> & keyof A & string),
>(options: CollectionResourceOptions<A, K, P, I>): Defined<Resource, A> {
  // The rest handles attributes by their descriptions, for any types.
  return ofCollection(
    options as unknown as CollectionResourceOptions<Attributes, string, CollectionPath, string>,
  ) as Defined<Resource, A>;
}

function ofCollection(definition: CollectionResourceOptions<Attributes, string, CollectionPath, string>): Resource {
  const { collection: options, identity, operations, ...rest } = definition;
  const full = { ...options, attributes: definition.attributes };
  return resource({
    ...rest,
    identity: identity ?? [...placeholders(options.path), options.key],
    operations: operations ?? collectionOperations(full),
    behaviour: collection(full),
    rights: { ...rightsByCredential(options.credential), ...rest.rights },
    replacing: options.update === "replace",
  });
}

/** If an object needs the ticket of root@pam, all changes of it need the ticket. */
export function rightsByCredential(
  credential: CredentialKind | ((state: State) => CredentialKind) | undefined,
): Rights {
  return typeof credential === "function" ? { byRoot: (state) => credential(state as State) === "root-ticket" } : {};
}

export function dataSource<const A extends Attributes>(
  options: Omit<DataSourceDefinition<PveSession, A>, "kind" | "family"> &
    Pick<DataSource, "since" | "rights"> & {
      /** Default: the first word of the type. */
      readonly family?: string;
    },
): Defined<DataSource, A> {
  const read: typeof options.read = (config, context) =>
    explainOldServer({ ...options, type: `data.pve_${options.type}` }, context.services, options.read(config, context));
  // The framework calls it with states of these attributes only.
  return { ...options, read, kind: "data-source", family: familyOf(options) } as unknown as Defined<DataSource, A>;
}

/** The family of a type: by default its first word, as in `firewall_alias`. */
export const familyOf = ({ type, family }: { readonly type: string; readonly family?: string }): string =>
  family ?? (type.split("_", 1)[0] as string);

function placeholders(template: string): string[] {
  return [...template.matchAll(/\{([a-z0-9_]+)\}/g)].flatMap(([, name]) => name ?? []);
}

const PREFIX = "pve_";
const OWN = "cdktf-pve/pve";

/**
 * Types that had another name. While the old name works, the provider serves both, and a `moved` block changes to the new one.
 * @param former its `name` is without the prefix of the provider. In the list of a family: `...renamed(zoneVlan, { name: "sdn_vlan", since: "0.4.0" })`.
 */
export function renamed(definition: Resource, former: FormerName): readonly Resource[] {
  const formerTypes = [
    ...(definition.formerTypes ?? []),
    { ...former, name: `${PREFIX}${former.name}`, provider: OWN },
  ];
  const present = { ...definition, formerTypes };
  if (former.until !== undefined) return [present];
  const deprecated = { since: former.since, use: `${PREFIX}${definition.type}` };
  return [present, { ...definition, type: former.name, deprecated }];
}

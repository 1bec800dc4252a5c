/**
 * What the constructs of an application claim: two of them must not manage one object of one cluster. Identities that are
 * only known at deployment are left to the provider.
 */
import { TerraformResource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { IDENTITIES } from "../../bindings/identities";
import { PveProviderBinding } from "../../bindings/provider-binding";
import { type Cluster, clusterOf, isSameCluster } from "./cluster";
import { OWNED, type Owned } from "./owners";
import { type Addresses, knownValue, placeOf } from "./value";

export interface Conflict {
  readonly constructs: readonly [TerraformResource, TerraformResource];
  /** False where it depends on the environments of the deployments. */
  readonly certain: boolean;
  readonly message: string;
}

interface Claim {
  readonly resource: TerraformResource;
  readonly cluster: Cluster;
}

/** All conflicts of an application; each resource is looked at once. */
export function conflictsIn(root: IConstruct): readonly Conflict[] {
  const nodes = root.node.findAll();
  const providers = nodes.filter((node) => node instanceof PveProviderBinding);
  const resources = nodes.filter(
    (node): node is TerraformResource =>
      TerraformResource.isTerraformResource(node) && node.terraformResourceType.startsWith("pve_"),
  );
  const addresses: Addresses = new Map(
    resources.map((resource) => {
      const { terraformResourceType, friendlyUniqueId } = resource;
      return [placeOf(TerraformStack.of(resource), `${terraformResourceType}.${friendlyUniqueId}`), resource];
    }),
  );
  const claims = new Map<string, Claim[]>();
  const claim = (key: string | undefined, resource: TerraformResource) => {
    // One construct for several objects: what distinguishes them is known later.
    const several = resource.count !== undefined || resource.forEach !== undefined;
    const cluster = key === undefined || several ? undefined : clusterOf(resource, providers);
    if (key !== undefined && cluster) claims.set(key, [...(claims.get(key) ?? []), { resource, cluster }]);
  };
  for (const resource of resources) {
    claim(objectKey(resource, addresses), resource);
    for (const owned of OWNED) {
      claim(ownerKey(owned, resource, addresses), resource);
      claim(memberKey(owned, resource, addresses), resource);
    }
  }
  const objects = [...claims].filter(([key]) => key.startsWith("object "));
  const lists = OWNED.flatMap((owned) =>
    [...claims].flatMap(([key, owners]) => {
      if (!key.startsWith(`owner ${nameOf(owned)} `)) return [];
      const members = claims.get(key.replace("owner ", "member ")) ?? [];
      return owners.flatMap((owner) => between(owner, members, (a, b) => listed(a, b, owned)));
    }),
  );
  return [
    ...objects.flatMap(([, same]) => same.flatMap((one, index) => between(one, same.slice(index + 1), twice))),
    ...lists,
  ];
}

function between(
  one: Claim,
  others: readonly Claim[],
  describe: (one: TerraformResource, other: TerraformResource) => string,
): Conflict[] {
  return others.flatMap((other) => {
    const same = isSameCluster(one.cluster, other.cluster);
    if (same === false) return [];
    const constructs = [one.resource, other.resource] as const;
    const doubt = same === "maybe" ? " If both stacks are deployed to one cluster:" : "";
    return [{ constructs, certain: same === true, message: doubt + describe(...constructs) }];
  });
}

function twice(one: TerraformResource, other: TerraformResource): string {
  return ` ${one.node.path} and ${other.node.path} manage the same object (${one.terraformResourceType}), and each would undo what the other does. Keep one of them, and refer to it.`;
}

function listed(owner: TerraformResource, member: TerraformResource, { list }: Owned): string {
  return ` ${owner.node.path} lists all of \`${list}\`, and would remove what ${member.node.path} adds. Name it in \`${list}\`, or leave \`${list}\` out and add each.`;
}

function objectKey(resource: TerraformResource, addresses: Addresses): string | undefined {
  const identity = IDENTITIES[resource.terraformResourceType];
  if (!identity) return undefined;
  const values = identity.by.map((name) => knownValue(resource, name, addresses));
  return values.includes(undefined) ? undefined : `object ${JSON.stringify([identity.of, ...values])}`;
}

const nameOf = ({ member, list }: Owned): string => `${member}.${list}`;

function ownerKey(owned: Owned, resource: TerraformResource, addresses: Addresses): string | undefined {
  if (resource.terraformResourceType !== owned.owner) return undefined;
  const list = (resource as unknown as Readonly<Record<string, unknown>>)[`${owned.list}Input`];
  const name = owned.ownerKey === undefined ? "" : knownValue(resource, owned.ownerKey, addresses);
  return list === undefined || name === undefined ? undefined : `owner ${nameOf(owned)} ${name}`;
}

function memberKey(owned: Owned, resource: TerraformResource, addresses: Addresses): string | undefined {
  if (resource.terraformResourceType !== owned.member) return undefined;
  const given = (name: string) => (resource as unknown as Readonly<Record<string, unknown>>)[`${name}Input`];
  if (owned.where !== undefined && given(owned.where) === undefined) return undefined;
  const name = owned.of === undefined ? "" : knownValue(resource, owned.of, addresses);
  return name === undefined ? undefined : `member ${nameOf(owned)} ${name}`;
}

/** Ephemeral resources: with their own behaviour, or derived from data sources and resources. */
import type { PveSession } from "../../api/types";
import { type Attributes, attributeNamed } from "../../framework/attribute";
import type { Documentation, EphemeralDefinition } from "../../framework/resource";
import { parameterOf } from "../parameters/codec";
import { objectDataSource } from "./data-sources";
import { type DataSource, type Defined, familyOf, type Resource } from "./define";
import { explainOldServer } from "./server-version";

export interface Ephemeral extends EphemeralDefinition<PveSession> {
  /** Version of the server that brought it. */
  readonly since?: string;
}

export function ephemeral<const A extends Attributes>(
  options: Omit<EphemeralDefinition<PveSession, A>, "kind" | "family"> &
    Pick<Ephemeral, "since"> & {
      /** Default: the first word of the type. */
      readonly family?: string;
    },
): Defined<Ephemeral, A> {
  const open: typeof options.open = (config, context) =>
    explainOldServer(
      { ...options, type: `ephemeral.pve_${options.type}` },
      context.services,
      options.open(config, context),
    );
  // The framework calls it with states of these attributes only.
  return { ...options, open, kind: "ephemeral", family: familyOf(options) } as unknown as Defined<Ephemeral, A>;
}

interface Reading extends Documentation {
  readonly type?: string;
  /** Names of the attributes. Default: all. */
  readonly attributes?: readonly string[];
}

/** An ephemeral resource that reads a data source without storing the result in a state. It needs no renewal or close. */
export function ephemeralReading(
  source: DataSource,
  { type = source.type, attributes, ...documentation }: Reading,
): Ephemeral {
  const names = attributes ?? Object.keys(source.attributes);
  return {
    kind: "ephemeral",
    type,
    family: source.family,
    ...documentation,
    attributes: Object.fromEntries(names.map((name) => [name, attributeNamed(source.attributes, name)])),
    operations: source.operations,
    ...(source.since !== undefined && { since: source.since }),
    ...(source.validate && { validate: source.validate }),
    ...(source.timeout !== undefined && { timeout: source.timeout }),
    open: async (config, context) => ({ result: await source.read(config, context) }),
  };
}

/** The readable secrets of a resource. Its data source leaves them out, because it would store them in the state. */
export function secretsOf(resource: Resource): Ephemeral[] {
  const { type, attributes, identity } = resource;
  const secrets = Object.entries(attributes).flatMap(([name, attribute]) => {
    const parameter = parameterOf(attribute);
    return parameter?.secret && parameter.only !== "write" ? [[name, parameter.secret.doc] as const] : [];
  });
  if (secrets.length === 0) return [];
  // Read the object, and the list, for a hint if the name is wrong.
  const item = resource.operations.find((operation) => operation.startsWith("GET ") && operation.endsWith("}")) ?? "";
  const list = item.slice(0, item.lastIndexOf("/"));
  const source = objectDataSource(resource, {
    reads: resource.operations.filter((name) => name === item || name === list),
  });
  // Reading leaves out secrets that the state does not have, so that an import does not store them. Set them to read them here.
  const asked = Object.fromEntries(
    secrets.map(([name]) => [name, attributeNamed(attributes, name).shape.kind === "map" ? {} : ""]),
  );
  const described = secrets.map(([name, doc]) => [name, attributeNamed(source.attributes, name).described(doc)]);
  return [
    ephemeralReading(
      {
        ...source,
        attributes: { ...source.attributes, ...Object.fromEntries(described) },
        read: (config, context) => source.read({ ...config, ...asked }, context),
      },
      {
        attributes: [...identity, ...secrets.map(([name]) => name)],
        description: `Reads ${secrets.map(([name]) => `\`${name}\``).join(" and ")} of a \`pve_${type}\`, which the server reports to users who may change the object. The object must exist. The values never reach plan or state.`,
      },
    ),
  ];
}

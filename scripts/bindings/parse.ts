/** Converts the definitions to the model: names, structs, and accepted constructs. */
import type { Attribute, Attributes } from "../../src/framework/attribute";
import { PROVIDER_NAME } from "../build/project";
import { type Acceptances, acceptancesOf, contractsOf, implementedBy } from "./contracts";
import {
  childrenOf,
  constantsIn,
  type Definitions,
  docOf,
  kindOf,
  otherNamesIn,
  roleOf,
  type TypeDefinition,
} from "./definitions";
import { constructText, pageOf } from "./doc-text";
import type { Class, Constants, Family, Library, Nesting, Property, Struct } from "./model";
import { constructName, fileName, pascalCase, propertyName } from "./names";
import { OWNERS } from "./owners";
import type { Reference } from "./references";

export interface ParseOptions {
  readonly references: readonly Reference[];
  /** Families that the library exports, also empty ones. */
  readonly exported: readonly string[];
  /** Handwritten constructs that extend their binding, such as `sdn/vnet`. */
  readonly extended: readonly string[];
  /** URL of the reference pages, without a slash at the end. */
  readonly pages: string;
  /** TypeScript examples by type. */
  readonly examples?: ReadonlyMap<string, string>;
}

interface Named extends TypeDefinition {
  readonly kind: "resource" | "data-source";
  readonly name: string;
}

export function parse(definitions: Definitions, options: ParseOptions): Library {
  const named = (kind: Named["kind"]) => (definition: TypeDefinition) => {
    const type = `${PROVIDER_NAME}_${definition.type}`;
    return { ...definition, type, kind, name: constructName(type, kind, definition.family) };
  };
  const types: Named[] = [
    ...definitions.resources.map(named("resource")),
    ...definitions.dataSources.map(named("data-source")),
  ];
  const constants = constantsIn([...types, { attributes: definitions.provider }]);
  const families = options.exported.map((family) => parseFamily(family, types, constants, options));
  return { provider: parseProvider(definitions.provider, types, options.pages), families };
}

function parseFamily(
  name: string,
  all: readonly Named[],
  allConstants: ReadonlyMap<string, Constants>,
  options: ParseOptions,
): Family {
  const types = all.filter(({ family }) => family === name);
  const taken = new Set(types.map((type) => type.name));
  const classes = types.map((type) => parseType(type, taken, all, options));
  const constants = [...allConstants].flatMap(([key, value]) => (key.startsWith(`${name}.`) ? [value] : []));
  return { name, classes, constants, contracts: contractsOf(name, options.references, all) };
}

function parseType(type: Named, taken: ReadonlySet<string>, all: readonly Named[], options: ParseOptions): Class {
  const { kind, name, family, description, deprecated, since, attributes } = type;
  const key = kind === "resource" ? type.type : `data.${type.type}`;
  const accepts = acceptancesOf(key, options.references, all);
  const text = (doc: string) => constructText(doc, attributes, all, options.pages);
  const { properties, structs } = new Walk(name, taken, accepts, text).all(attributes);
  if (accepts.size > 0) throw new Error(`${key} has no attribute "${[...accepts.keys()].join('", "')}"`);
  for (const property of [...properties, ...structs.flatMap((struct) => struct.properties)]) demandIds(property, key);
  const byMethod = OWNERS[`${family}.${name}`];
  for (const each of byMethod ?? [])
    if (!properties.some((property) => property.name === each)) throw new Error(`${key} has no property "${each}"`);
  const example = options.examples?.get(key);
  return {
    kind,
    type: type.type,
    name,
    ...(byMethod && { byMethod }),
    page: pageOf(type),
    doc: { text: text(description), ...(deprecated && { deprecated: text(deprecated) }), ...(since && { since }) },
    ...(example !== undefined && { example }),
    isBase: options.extended.includes(`${family}/${fileName(name)}`),
    implements: implementedBy(key, options.references),
    properties,
    structs,
  };
}

function demandIds({ attribute, kind, accepts }: Property, key: string): void {
  const of = kind.kind === "list" || kind.kind === "set" ? kind.of : kind;
  if (accepts && of.kind !== "string")
    throw new Error(`${key}: "${attribute}" contains no IDs that constructs could replace`);
}

const PROVIDER_CLASS = "PveProvider";

function parseProvider(attributes: Attributes, types: readonly Named[], pages: string): Class {
  const walk = new Walk(PROVIDER_CLASS, new Set(), new Map(), (doc) => constructText(doc, attributes, types, pages));
  const { properties, structs } = walk.all(attributes);
  if (structs.length > 0) throw new Error("The provider has no attributes with attributes of their own");
  const text = "Name of this provider block, if a stack has several.";
  const alias: Property = {
    attribute: "alias",
    name: "alias",
    kind: { kind: "string" },
    role: "optional",
    doc: { text },
  };
  return {
    kind: "provider",
    type: PROVIDER_NAME,
    name: PROVIDER_CLASS,
    page: "index.md",
    doc: { text: "The provider block." },
    isBase: true,
    implements: [],
    properties: [...properties, alias],
    structs,
  };
}

/** Converts the attributes of one type, with nested ones. */
class Walk {
  private readonly structs: Struct[] = [];

  /** Removes each used entry from `accepts`; any remaining entry is an error. */
  constructor(
    private readonly name: string,
    private readonly taken: ReadonlySet<string>,
    private readonly accepts: Acceptances,
    private readonly text: (doc: string) => string,
  ) {}

  all(attributes: Attributes): { readonly properties: Property[]; readonly structs: readonly Struct[] } {
    const properties = this.properties(attributes, this.name, []);
    return { properties, structs: this.structs };
  }

  private properties(
    attributes: Attributes,
    owner: string,
    at: readonly string[],
    shape?: Attribute["shape"],
  ): Property[] {
    const others = otherNamesIn(attributes, shape);
    return Object.entries(attributes).map(([attribute, definition]) => {
      const path = [...at, attribute];
      const where = path.join(".");
      const struct = this.structName(owner, attribute);
      const role = roleOf(definition);
      const children = childrenOf(definition);
      const kind = kindOf(definition, struct);
      if (children && kind.kind === "object")
        this.addStruct(struct, kind.nesting, role === "computed", definition, path);
      const accepts = this.accepts.get(where);
      this.accepts.delete(where);
      const doc = docOf(definition);
      const name = propertyName(attribute, `${this.name}.${where}`, at.length === 0);
      return {
        attribute,
        name,
        kind,
        role,
        doc: { ...doc, text: this.text(doc.text), ...(doc.deprecated && { deprecated: this.text(doc.deprecated) }) },
        ...(accepts && { accepts }),
        ...(others.has(attribute) && { otherNames: others.get(attribute) as readonly string[] }),
      };
    });
  }

  private addStruct(
    name: string,
    nesting: Nesting,
    isComputed: boolean,
    definition: Attribute,
    path: readonly string[],
  ): void {
    const properties = this.properties(childrenOf(definition) ?? {}, name, path, definition.shape);
    this.structs.push({ name, nesting, isComputed, properties });
  }

  /** Chooses another name if a construct of the family, or a list class, already has it. */
  private structName(owner: string, attribute: string): string {
    const name = owner + pascalCase(attribute);
    if (/list$/i.test(name)) return `${name}Struct`;
    return this.taken.has(name) ? `${name}Value` : name;
  }
}

/** Types for objects inside an attribute: an interface to configure them, classes to read them. */
import { isConfigurable, type Struct } from "../model";
import { lowerFirst } from "../names";
import { docComment } from "./doc-comment";
import { keysOfStruct } from "./keys";
import { configMember, given, hclEntry, members, store, stored, terraformEntry } from "./properties";
import { block, type Source } from "./source";

export function emitStruct(struct: Struct, structs: readonly Struct[], source: Source): void {
  const { name, isComputed, nesting, properties } = struct;
  const configurable = properties.filter(isConfigurable);
  source.add(
    block(
      `export interface ${name} {`,
      configurable.map((property) => configMember(property, source)),
    ),
  );
  if (!isComputed) source.add(...converters(struct, source));
  if (!isComputed && nesting === "single")
    source.add(
      `const ${keysName(name)} = new ${source.written("Keys", "known-keys")}("${keysOfStruct(struct, structs)}");`,
    );
  source.add(outputReference(struct, source));
  if (nesting === "map") source.add(mapClass(struct));
  else if (nesting !== "single") source.add(listClass(struct));
}

const keysName = (struct: string): string => `${lowerFirst(struct)}Keys`;

/** Functions that convert a configured object to JSON and HCL. */
function converters({ name, properties }: Struct, source: Source): string[] {
  const configurable = properties.filter(isConfigurable);
  const convert = (suffix: string, helper: string, entry: typeof terraformEntry) => {
    const entries = configurable.map((property) => entry(property, given(property, "value", source), source));
    return block(`export function ${lowerFirst(name)}${suffix}(struct?: ${name} | cdktf.IResolvable): any {`, [
      block(`return ${source.runtime(helper)}(struct, (value: ${name}) => ({`, entries, "}));"),
    ]);
  };
  return [
    convert("ToTerraform", "objectToTerraform", terraformEntry),
    convert("ToHclTerraform", "objectToHcl", hclEntry),
  ];
}

const PARENT = "terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string";
const OWN_PARENT =
  "protected override terraformResource: cdktf.IInterpolatingParent, protected override terraformAttribute: string";
const PARENT_DOC = [
  "@param terraformResource The parent resource",
  "@param terraformAttribute The attribute on the parent resource this class is referencing",
];

/** Further parameters of an object in a collection: their names, and the arguments for the base class. */
const PLACE = {
  single: { parameters: "", base: "false", doc: [] },
  map: {
    parameters: ", complexObjectKey: string",
    base: "false, complexObjectKey",
    doc: ["@param complexObjectKey the key of this item in the map"],
  },
  list: {
    parameters: ", complexObjectIndex: number, complexObjectIsFromSet: boolean",
    base: "complexObjectIsFromSet, complexObjectIndex",
    doc: [
      "@param complexObjectIndex the index of this item in the list",
      "@param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)",
    ],
  },
} as const;

/** Class to read one object. */
function outputReference(struct: Struct, source: Source): string {
  const { name, nesting, properties } = struct;
  const { parameters, base, doc } = PLACE[nesting === "set" ? "list" : nesting];
  return block(`export class ${name}OutputReference extends cdktf.ComplexObject {`, [
    "private isEmptyObject = false;",
    ...(struct.isComputed ? [] : ["private resolvableValue: cdktf.IResolvable | undefined;"]),
    "",
    docComment([...PARENT_DOC, ...doc].join("\n")),
    block(`public constructor(${PARENT}${parameters}) {`, [`super(terraformResource, terraformAttribute, ${base});`]),
    "",
    struct.isComputed ? computedValue(name, source) : configuredValue(struct, source),
    ...properties.flatMap((property) => ["", members(property, source)]),
  ]);
}

/** The configured object as a whole; for a computed object, only whether it is set. */
function computedValue(name: string, source: Source): string {
  return [
    block(`public get internalValue(): ${name} | undefined {`, ["return this.isEmptyObject ? {} : undefined;"]),
    block(`public set internalValue(value: ${name} | undefined) {`, [
      `this.isEmptyObject = ${source.runtime("isEmptyObject")}(value);`,
    ]),
  ].join("\n");
}

function configuredValue({ name, nesting, properties }: Struct, source: Source): string {
  const configurable = properties.filter(isConfigurable);
  const type = `${name} | cdktf.IResolvable | undefined`;
  const values = configurable.map((property) => `${property.name}: ${stored(property)},`);
  const known = block(`return ${source.runtime("definedValues")}(this.isEmptyObject, {`, values, "});");
  return [
    block(`public get internalValue(): ${type} {`, ["if (this.resolvableValue) return this.resolvableValue;", known]),
    block(`public set internalValue(value: ${type}) {`, [
      `this.isEmptyObject = ${source.runtime("isEmptyObject")}(value);`,
      "this.resolvableValue = cdktf.Tokenization.isResolvable(value) ? value : undefined;",
      "if (cdktf.Tokenization.isResolvable(value)) return;",
      ...(nesting === "single"
        ? [
            `${source.written("refuseUnknownParts", "unknown-keys")}(this.terraformResource, ${keysName(name)}, value, this.terraformAttribute);`,
          ]
        : []),
      ...configurable.map((property) => store(property, "value?", source)),
    ]),
  ].join("\n");
}

function listClass({ name }: Struct): string {
  return block(`export class ${name}List extends cdktf.ComplexList {`, [
    docComment(
      [
        ...PARENT_DOC,
        "@param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)",
      ].join("\n"),
    ),
    block(`constructor(${OWN_PARENT}, protected override wrapsSet: boolean) {`, [
      "super(terraformResource, terraformAttribute, wrapsSet);",
    ]),
    "",
    docComment("@param index the index of the item to return"),
    block(`public get(index: number): ${name}OutputReference {`, [
      `return new ${name}OutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);`,
    ]),
  ]);
}

function mapClass({ name }: Struct): string {
  return block(`export class ${name}Map extends cdktf.ComplexMap {`, [
    docComment(PARENT_DOC.join("\n")),
    block(`constructor(${OWN_PARENT}) {`, ["super(terraformResource, terraformAttribute);"]),
    "",
    docComment("@param key the key of the item to return"),
    block(`public get(key: string): ${name}OutputReference {`, [
      `return new ${name}OutputReference(this.terraformResource, this.terraformAttribute, key);`,
    ]),
  ]);
}

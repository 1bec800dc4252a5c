/** The members of a class for one attribute. */
import { isConfigurable, type Kind, type Property } from "../model";
import { upperFirst } from "../names";
import { configDoc, valueDoc } from "./doc-comment";
import { accessor, hclType, inputType, read, storageClass, toHcl, toTerraform } from "./kinds";
import { block, type Source } from "./source";

/** Member of the configuration's interface. */
export function configMember(property: Property, source: Source): string {
  const { name, role, doc, accepts } = property;
  const type = configType(property, source);
  const member = role === "required" ? `${name}: ${type}` : `${name}?: ${type} | undefined`;
  return `${configDoc(doc, accepts)}\nreadonly ${member};`;
}

function configType({ kind, accepts }: Property, source: Source): string {
  const type = inputType(kind, source);
  if (!accepts) return type;
  const either = `string | ${source.contract(accepts)}`;
  return type === "string" ? either : `(${either})[]`;
}

/** Expression for the configured value; for an ID property, it accepts a construct. */
export function given({ name, accepts }: Property, from: string, source: Source): string {
  return accepts ? `${source.runtime("idOf")}(${from}.${name}, "${accepts.property}")` : `${from}.${name}`;
}

/** Getter, setter and related members of a resource, a data source or a nested object. */
export function members(property: Property, source: Source): string {
  const { name, kind, role, doc } = property;
  const value = `this._${name}`;
  const type = inputType(kind, source);
  const via = accessor(property, source);
  const documented = `${valueDoc(doc)}\n`;
  const keepsValue = kind.kind === "object" && !holdsValue(kind);
  const made = keepsValue ? `${value}Items` : value;
  // Created on first use: CDKTF stores a stack trace with each, and applications use few.
  const reached = via && [
    `private ${made.slice("this.".length)}: ${via.type} | undefined;`,
    documented + block(`public get ${name}() {`, [`${made} ??= ${via.made};`, `return ${made};`]),
  ];
  if (!isConfigurable(property)) return reached?.join("\n") ?? documented + getter(name, read(property, source));
  const reset = (statement: string) =>
    role === "optional" ? [block(`public reset${upperFirst(name)}() {`, [statement])] : [];
  if (reached) {
    const target = storeIn(property);
    return [
      ...(keepsValue ? [`private _${name}: ${type} | undefined;`] : []),
      ...reached,
      block(`public put${upperFirst(name)}(value: ${type}) {`, [`${target} = value;`]),
      ...reset(`${target} = undefined;`),
      getter(`${name}Input`, stored(property)),
    ].join("\n");
  }
  return [
    `private _${name}: ${type} | undefined;`,
    documented + getter(name, read(property, source)),
    block(`public set ${name}(value: ${type}) {`, [`${value} = value;`]),
    ...reset(`${value} = undefined;`),
    getter(`${name}Input`, value),
  ].join("\n");
}

const getter = (name: string, value: string): string => block(`public get ${name}() {`, [`return ${value};`]);

/** Whether an object holds the configured value, and gives access to its parts. */
export const holdsValue = (kind: Kind): boolean => kind.kind === "object" && kind.nesting === "single";

/** The configured value, directly or from the object that holds it. */
export function stored({ name, kind }: Property): string {
  return `this._${name}${holdsValue(kind) ? "?.internalValue" : ""}`;
}

/** The statement that sets a value. */
export function store(property: Property, from: string, source: Source): string {
  return `${storeIn(property)} = ${given(property, from, source)};`;
}

const storeIn = ({ name, kind }: Property): string =>
  holdsValue(kind) ? `this.${name}.internalValue` : `this._${name}`;

/** Entry of the output. `value` is the expression; entries of an object have the names of attributes. */
export function terraformEntry(property: Property, value: string, source: Source): string {
  const { attribute, kind } = property;
  return `${attribute}: ${marked(property, `${toTerraform(kind, source)}(${value})`, source)},`;
}

export function hclEntry(property: Property, value: string, source: Source): string {
  const { attribute, kind } = property;
  const converted = marked(property, `${toHcl(kind, source)}(${value})`, source);
  return `${attribute}: ${source.runtime("hclAttribute")}(${converted}, "${hclType(kind)}", "${storageClass(kind)}"),`;
}

/** Write-only attributes are attributes of a resource, never of a nested object: `this` is the resource. */
const marked = ({ doc }: Property, value: string, source: Source): string =>
  doc.writeOnly ? `${source.runtime("writeOnly")}(this, ${value})` : value;

/**
 * Documentation of the library in editors, for every language: each class and each method has a description and an
 * example. `examples.integration.test.ts` compiles the examples.
 */
import { expect, it } from "vitest";
import { assemblyTypes, type Member, type Type } from "../../scripts/reference/assembly-file";

const own = Object.entries(assemblyTypes()).filter(([fqn]) => fqn.startsWith("cdktf-pve."));

/** Users do not create the classes with which CDKTF reads nested attributes. */
const isMade = ({ kind, base = "" }: Type): boolean => kind === "class" && !base.startsWith("cdktf.Complex");
const classes = own.filter(([, type]) => isMade(type));

const isByHand = ({ locationInModule }: Member): boolean =>
  locationInModule?.filename.startsWith("src/constructs/") ?? false;
const methods = classes.flatMap(([fqn, { methods = [] }]) =>
  methods.filter(isByHand).map((method) => [`${fqn}.${method.name}`, method] as const),
);

const withoutText = (all: readonly (readonly [string, Type | Member])[]) =>
  all.filter(([, { docs }]) => !docs?.summary).map(([name]) => name);
const withoutExample = (all: readonly (readonly [string, Type | Member])[]) =>
  all.filter(([, { docs }]) => docs?.example === undefined).map(([name]) => name);

it("every class has a description and an example", () => {
  expect(classes.length).toBeGreaterThan(300);
  expect(withoutText(classes)).toEqual([]);
  expect(withoutExample(classes)).toEqual([]);
});

it("every method has a description and an example of its own", () => {
  expect(methods.length).toBeGreaterThan(80);
  expect(withoutText(methods)).toEqual([]);
  expect(withoutExample(methods)).toEqual([]);
});

it("every constant, interface and property has a description", () => {
  const members = own.flatMap(([fqn, { kind, base = "", properties = [] }]) =>
    properties
      .filter((property) => kind === "interface" || (property.const && property.name !== "tfResourceType"))
      .filter(() => !base.startsWith("cdktf.Complex"))
      .map((property) => [`${fqn}.${property.name}`, property] as const),
  );
  expect(members.length).toBeGreaterThan(2000);
  expect(withoutText(members)).toEqual([]);
  expect(withoutText(own.filter(([, { kind, datatype }]) => kind === "interface" && !datatype))).toEqual([]);
});

it("comments contain no markup for TypeScript only", () => {
  const texts = own.map(([fqn, type]) => [fqn, JSON.stringify(type)] as const);
  expect(texts.filter(([, text]) => text.includes("{@link")).map(([fqn]) => fqn)).toEqual([]);
  expect(texts.filter(([, text]) => /"remarks":"(?:[^"\\]|\\.)*```ts/.test(text)).map(([fqn]) => fqn)).toEqual([]);
});

it("the library has no enumerations, which accept neither tokens nor values newer than the package", () => {
  expect(own.filter(([, { kind }]) => kind === "enum")).toEqual([]);
});

/** What an editor shows of the library, in every language: each class and each verb says what it is, with an example. They compile: `examples.integration.test.ts`. */
import { expect, it } from "vitest";
import { assemblyTypes, type Member, type Type } from "../../scripts/reference/assembly-file";

const own = Object.entries(assemblyTypes()).filter(([fqn]) => fqn.startsWith("cdktf-pve."));

/** Nested attributes as CDKTF reads them are no classes that anybody makes. */
const isMade = ({ kind, base = "" }: Type): boolean => kind === "class" && !base.startsWith("cdktf.Complex");
const classes = own.filter(([, type]) => isMade(type));

const isByHand = ({ locationInModule }: Member): boolean =>
  locationInModule?.filename.startsWith("src/constructs/") ?? false;
const verbs = classes.flatMap(([fqn, { methods = [] }]) =>
  methods.filter(isByHand).map((method) => [`${fqn}.${method.name}`, method] as const),
);

const withoutText = (all: readonly (readonly [string, Type | Member])[]) =>
  all.filter(([, { docs }]) => !docs?.summary).map(([name]) => name);
const withoutExample = (all: readonly (readonly [string, Type | Member])[]) =>
  all.filter(([, { docs }]) => docs?.example === undefined).map(([name]) => name);

it("every class says what it is, with an example", () => {
  expect(classes.length).toBeGreaterThan(300);
  expect(withoutText(classes)).toEqual([]);
  expect(withoutExample(classes)).toEqual([]);
});

it("every verb says what it does, with an example of its own", () => {
  expect(verbs.length).toBeGreaterThan(80);
  expect(withoutText(verbs)).toEqual([]);
  expect(withoutExample(verbs)).toEqual([]);
});

it("every constant, interface and property says what it is", () => {
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

it("comments have nothing that only TypeScript shows", () => {
  const shown = own.map(([fqn, type]) => [fqn, JSON.stringify(type)] as const);
  expect(shown.filter(([, text]) => text.includes("{@link")).map(([fqn]) => fqn)).toEqual([]);
  expect(shown.filter(([, text]) => /"remarks":"(?:[^"\\]|\\.)*```ts/.test(text)).map(([fqn]) => fqn)).toEqual([]);
});

it("there are no enumerations, which take neither tokens nor values that are newer than the package", () => {
  expect(own.filter(([, { kind }]) => kind === "enum")).toEqual([]);
});

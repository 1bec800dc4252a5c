/**
 * Every value that TypeScript accepts is accepted in every language. TypeScript compares the form of a value, the
 * others its name in the assembly. Python turns the members of a last parameter into arguments. The tests read the
 * whole library, without a tool chain.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as library from "../../src";
import { ROOT } from "../support/synthesis";

interface TypeReference {
  readonly primitive?: string;
  readonly fqn?: string;
  readonly collection?: { readonly elementtype: TypeReference };
  readonly union?: { readonly types: readonly TypeReference[] };
}
interface Value {
  readonly name: string;
  readonly optional?: boolean;
  readonly type: TypeReference;
}
interface Method {
  readonly name: string;
  readonly static?: boolean;
  readonly parameters?: readonly Value[];
  readonly returns?: { readonly type: TypeReference };
}
interface Type {
  readonly fqn: string;
  readonly kind: "class" | "interface" | "enum";
  /** Passed by value: an object of options. */
  readonly datatype?: boolean;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly properties?: readonly Value[];
  readonly methods?: readonly Method[];
  readonly initializer?: { readonly parameters?: readonly Value[] };
}

const { types }: { readonly types: Readonly<Record<string, Type>> } = JSON.parse(
  gunzipSync(readFileSync(join(ROOT, ".jsii.gz"))).toString(),
);
const all = Object.values(types);
const interfaces = all.filter(({ kind, datatype }) => kind === "interface" && !datatype);

/** Returns a type with all its bases and interfaces. */
function closure(fqn: string): string[] {
  const { base, interfaces: own = [] } = types[fqn] ?? {};
  return [fqn, ...[...own, ...(base === undefined ? [] : [base])].flatMap(closure)];
}

const propertiesOf = (fqn: string): Value[] => closure(fqn).flatMap((each) => types[each]?.properties ?? []);

/** All methods and constructors, with their parameters. */
const calls = all.flatMap(({ fqn, methods = [], initializer }) => [
  ...methods.map(({ name, parameters = [] }) => ({ name: `${fqn}.${name}`, parameters })),
  ...(initializer ? [{ name: `new ${fqn}`, parameters: initializer.parameters ?? [] }] : []),
]);

/** All values that users pass. */
const inputs = [
  ...calls.flatMap(({ name, parameters }) => parameters.map((value) => ({ ...value, name: `${name}(${value.name})` }))),
  ...all.flatMap(({ fqn, datatype, properties = [] }) =>
    datatype ? properties.map((value) => ({ ...value, name: `${fqn}.${value.name}` })) : [],
  ),
];

const flat = (type: TypeReference): TypeReference[] => [
  type,
  ...(type.collection ? flat(type.collection.elementtype) : []),
  ...(type.union?.types ?? []).flatMap(flat),
];

describe("the library in languages other than TypeScript", () => {
  it("no method requires options that TypeScript may leave out", () => {
    const forced = calls.filter(({ parameters }) => {
      const { optional, type } = parameters.at(-1) ?? {};
      const options = types[type?.fqn ?? ""];
      return optional && options?.datatype && propertiesOf(options.fqn).some((property) => !property.optional);
    });
    expect(forced.map(({ name }) => name)).toEqual([]);
    expect(calls.length).toBeGreaterThan(1000);
  });

  it("an interface is accepted in place of an equal one that all its classes implement", () => {
    const classes = all.filter(({ kind }) => kind === "class").map(({ fqn }) => closure(fqn));
    const membersOf = (fqn: string) => JSON.stringify([...new Set(propertiesOf(fqn).map(({ name }) => name))].sort());
    const classesOf = (fqn: string) => classes.filter((names) => names.includes(fqn));
    const missing = interfaces.flatMap(({ fqn: narrow }) =>
      interfaces
        .map(({ fqn }) => fqn)
        .filter((wide) => wide !== narrow && membersOf(wide) === membersOf(narrow))
        .filter((wide) => classesOf(narrow).length > 0 && classesOf(narrow).every((names) => names.includes(wide)))
        .filter((wide) => !closure(narrow).includes(wide) && classesOf(wide).length > classesOf(narrow).length)
        .map((wide) => `${narrow} is no ${wide}`),
    );
    expect(missing).toEqual([]);
    expect(closure("cdktf-pve.firewall.IAlias")).toContain("cdktf-pve.firewall.IAddresses");
  });

  it("references to unmanaged objects exist for every parameter that only takes an interface", () => {
    const madeBy = all.flatMap(({ methods = [] }) => methods.filter((method) => method.static && method.returns));
    const returnedTypes = new Set(madeBy.flatMap(({ returns }) => closure(returns?.type.fqn ?? "")));
    const only = inputs.filter(({ type }) => {
      const acceptedTypes = flat(type);
      return (
        !acceptedTypes.some(({ primitive }) => primitive === "string") &&
        acceptedTypes.some(({ fqn }) => isInterface(fqn))
      );
    });
    expect(only.length).toBeGreaterThan(4);
    const lacking = only.filter(({ type }) =>
      flat(type).some(({ fqn }) => isInterface(fqn) && !returnedTypes.has(fqn)),
    );
    // Unmanaged networks go into `addresses` instead.
    const exceptions = ["cdktf-pve.firewall.FirewallTierConfig.networks"];
    expect(lacking.map(({ name }) => name)).toEqual(exceptions);
  });

  it("everything but bodies of requests and responses has a type", () => {
    const untyped = inputs.filter(({ type }) => flat(type).some(({ primitive }) => primitive === "any"));
    expect(untyped.filter(({ name }) => !/^cdktf-pve\.(testing\.|cluster\.ApiObject)/.test(name))).toEqual([]);
  });

  it("all exported classes are classes in the other languages as well", () => {
    const exported = Object.entries(library).flatMap(([name, value]) =>
      typeof value === "function" ? [name] : Object.keys(value).map((each) => `${name}.${each}`),
    );
    const classes = exported.filter((name) => !/To(Hcl)?Terraform$/.test(name));
    expect(classes.length).toBeGreaterThan(500);
    expect(classes.filter((name) => !(`cdktf-pve.${name}` in types))).toEqual([]);
  });
});

function isInterface(fqn: string | undefined): fqn is string {
  return interfaces.some((type) => type.fqn === fqn);
}

/** A namespace is a package in Go, where import cycles are an error. */
it("no two namespaces need each other", () => {
  const namespaceOf = (fqn: string) => fqn.split(".").slice(0, -1).join(".");
  const namesIn = (value: unknown): string[] =>
    typeof value !== "object" || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) =>
          key === "fqn" && typeof inner === "string" ? [inner] : namesIn(inner),
        );
  const needs = new Map<string, Set<string>>();
  for (const { fqn, base, interfaces: own = [], properties, methods, initializer } of all) {
    const from = namespaceOf(fqn);
    const named = [...(base === undefined ? [] : [base]), ...own, ...namesIn([properties, methods, initializer])];
    const others = named.filter((name) => name in types && namespaceOf(name) !== from);
    needs.set(from, new Set([...(needs.get(from) ?? []), ...others.map(namespaceOf)]));
  }
  const reach = (from: string, seen: Set<string>): Set<string> => {
    for (const next of needs.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  expect([...needs.keys()].length).toBeGreaterThan(10);
  expect([...needs.keys()].filter((namespace) => reach(namespace, new Set()).has(namespace))).toEqual([]);
});

/**
 * Places where the public library accepts a construct for an ID: parameters of methods, and properties of structs at
 * any depth.
 */
import type { Construct } from "constructs";
import { classes, type Declared, type Property, propertiesOf, structIn, type Type, typeOf } from "./jsii-assembly";
import { instanceOf, type Place, type Special, valuesOf } from "./sample-values";

/** The construct interface that a type accepts. */
function contractIn(type: Type): Declared | undefined {
  if (type.collection) return contractIn(type.collection.elementtype);
  if (type.union) return type.union.types.map(contractIn).find((found) => found !== undefined);
  const found = type.fqn?.startsWith("cdktf-pve.") ? typeOf(type.fqn) : undefined;
  return found?.kind === "interface" && !found.datatype ? found : undefined;
}

const implementers = (fqn: string): Declared[] =>
  classes.filter(({ interfaces = [], initializer }) => {
    const all = interfaces.flatMap((each) => [each, ...(typeOf(each)?.interfaces ?? [])]);
    return all.includes(fqn) && initializer !== undefined;
  });

/** Places in a struct that accept constructs. */
function placesIn(declared: Declared, at: Place = []): (readonly [Place, Declared])[] {
  return propertiesOf(declared).flatMap(({ name, type }) => {
    const contract = contractIn(type);
    const next = structIn(type);
    const own = contract ? [[[...at, name], contract] as const] : [];
    return [...own, ...(next?.fqn.startsWith("cdktf-pve.") ? placesIn(next, [...at, name]) : [])];
  });
}

export interface Entrance {
  readonly declared: Declared;
  readonly method: string;
  readonly parameters: readonly Property[];
  readonly contract: Declared;
  /** Path in the struct; `undefined` if the parameter itself is the construct. */
  readonly place?: Place;
}

export const entrances: Entrance[] = classes
  .filter(({ base }) => base !== "cdktf.ComplexObject")
  .flatMap((declared) => {
    const initializer = { name: "", parameters: declared.initializer?.parameters ?? [] };
    const methods = (declared.methods ?? []).filter((method) => !method.static);
    return [initializer, ...methods].flatMap(({ name: method, parameters = [] }): Entrance[] =>
      parameters.flatMap(({ type }): Entrance[] => {
        const struct = structIn(type);
        const contract = contractIn(type);
        if (contract) return [{ declared, method, parameters, contract }];
        return (struct ? placesIn(struct) : []).map(([place, taken]) => ({
          declared,
          method,
          parameters,
          contract: taken,
          place,
        }));
      }),
    );
  });

export const nameOf = ({ declared, method, place, contract }: Entrance) =>
  `${declared.fqn}${method && `.${method}`}${place ? ` at "${place.join(".")}"` : ""}, of ${contract.fqn}`;

/** A construct that the place accepts. */
export const referentOf = ({ contract }: Entrance, scope: Construct, special?: Special): Record<string, unknown> =>
  instanceOf(implementers(contract.fqn)[0] as Declared, scope, special);

/** Passes the construct. */
export function give({ declared, method, parameters, place }: Entrance, scope: Construct, referent: unknown): void {
  const special = place && { place, change: () => referent };
  if (method === "") {
    instanceOf(declared, scope, special);
    return;
  }
  const owner = instanceOf(declared, scope);
  const callArguments = valuesOf(parameters, scope, special).map((value, index) => {
    const { type } = parameters[index] as Property;
    if (place || !contractIn(type)) return value;
    return type.collection ? [referent] : referent;
  });
  (owner[method] as (...args: readonly unknown[]) => unknown).apply(owner, callArguments);
}

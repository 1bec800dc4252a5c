/** The keys of a configuration, in the form that `src/constructs/known-keys.ts` reads. */
import { isConfigurable, type Property, type Struct } from "../model";

const BRACKETS = { list: "[]", set: "[]", map: "<>", single: "{}" };

/** Keys of a class. Structs have separate keys. */
export function keysOfClass(properties: readonly Property[], structs: readonly Struct[]): string {
  return keysOf(properties, structs, (struct) => hasLists(struct, structs));
}

const structsOf = (properties: readonly Pick<Property, "kind">[], structs: readonly Struct[]): Struct[] =>
  properties.flatMap(({ kind }) => structs.find((each) => kind.kind === "object" && each.name === kind.struct) ?? []);

function hasLists({ nesting, properties }: Struct, structs: readonly Struct[]): boolean {
  return nesting !== "single" || structsOf(properties, structs).some((inner) => hasLists(inner, structs));
}

/** Keys of an object in an attribute. */
export const keysOfStruct = ({ properties }: Struct, structs: readonly Struct[]): string =>
  keysOf(properties, structs, () => true);

function keysOf(
  properties: readonly Property[],
  structs: readonly Struct[],
  isFollowed: (struct: Struct) => boolean,
): string {
  return properties
    .filter(isConfigurable)
    .map(({ name, otherNames = [], kind }) => {
      const [struct] = structsOf([{ kind }], structs);
      const [open, close] = BRACKETS[kind.kind === "object" ? kind.nesting : "single"];
      const inner = struct && isFollowed(struct) ? `${open}${keysOfStruct(struct, structs)}${close}` : "";
      return `${[name, ...otherNames].join("=")}${inner}`;
    })
    .join(" ");
}

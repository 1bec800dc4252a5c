/** Differences between two API descriptions: operations, and each parameter of operations in both. */
import type { ParameterSchema, Properties } from "../../src/simulator/schema/operation";

/** `METHOD /path/{name}`, without the parameters of the path. */
export type Described = Readonly<Record<string, Properties>>;

export interface Change {
  readonly operation: string;
  readonly parameter?: string;
  /** `new`, `removed`, or the difference: `enum: + a, - b`. */
  readonly what: string;
}

/** Schema of one value; all other properties of a description are prose. */
const COMPARED = [
  "type",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "default",
  "requires",
] as const satisfies readonly (keyof ParameterSchema)[];

export function changesBetween(ours: Described, theirs: Described): Change[] {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].sort();
  return names.flatMap((operation): Change[] => {
    const [old, now] = [ours[operation], theirs[operation]];
    if (!old) return [{ operation, what: "new" }];
    if (!now) return [{ operation, what: "removed" }];
    return ofParameters(old, now).map((change) => ({ operation, ...change }));
  });
}

function ofParameters(old: Properties, now: Properties): Omit<Change, "operation">[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  return names.flatMap((parameter) => {
    if (!old[parameter]) return [{ parameter, what: "new" }];
    if (!now[parameter]) return [{ parameter, what: "removed" }];
    return ofTypes(byType(old, parameter), byType(now, parameter)).map((what) => ({ parameter, what }));
  });
}

const ALL = "";

/** The schema of a parameter by the type of the object; one for all types if they are equal. */
function byType(properties: Properties, name: string): Map<string, ParameterSchema> {
  const { "type-property": selector, "instance-types": types, oneOf, ...plain } = properties[name] as ParameterSchema;
  const variants = oneOf ?? (types ? [{ ...plain, "instance-types": types }] : []);
  if (variants.length === 0) return new Map([[ALL, plain]]);
  const found = variants.flatMap(({ "instance-types": of = [], ...schema }) =>
    of.map((type) => [type, schema] as const),
  );
  const [first] = found;
  const isAlike = found.every(([, schema]) => shown(schema) === shown(first?.[1]));
  const isWhole = properties[selector ?? ""]?.enum?.every((type) => found.some(([other]) => other === type)) ?? false;
  return isAlike && isWhole && first ? new Map([[ALL, first[1]]]) : new Map(found);
}

function ofTypes(old: ReadonlyMap<string, ParameterSchema>, now: ReadonlyMap<string, ParameterSchema>): string[] {
  const types = [...new Set([...old.keys(), ...now.keys()])].filter((type) => type !== ALL);
  const [before, after] = [old, now].map((side) => types.filter((type) => side.has(type) || side.has(ALL)));
  const changes = types.flatMap((type) => {
    const [one, other] = [old, now].map((side) => side.get(type) ?? side.get(ALL));
    return one && other ? ofSchema(one, other, `${type}: `) : [];
  });
  const [one, other] = [old.get(ALL), now.get(ALL)];
  return types.length === 0 && one && other ? ofSchema(one, other) : [...lists("of types", before, after), ...changes];
}

function ofSchema(old: ParameterSchema, now: ParameterSchema, place = ""): string[] {
  const keys = typeof old.format === "object" && typeof now.format === "object";
  const named = COMPARED.flatMap((key) => {
    if (key === "format" && keys) return ofKeys(old.format as Properties, now.format as Properties, place);
    const [before, after] = [old[key], now[key]].map(shown);
    return before === after ? [] : [`${place}${key}: ${before} → ${after}`];
  });
  const isSame = Boolean(old.optional) === Boolean(now.optional);
  const items = old.items || now.items ? ofSchema(old.items ?? {}, now.items ?? {}, `${place}items `) : [];
  return [
    ...named,
    ...lists(`${place}enum`, old.enum, now.enum),
    ...(isSame ? [] : [place + (now.optional ? "optional" : "required")]),
    ...items,
  ];
}

/** Differences of a property string. */
const ofKeys = (old: Properties, now: Properties, place: string): string[] =>
  ofParameters(old, now).map(({ parameter, what }) => `${place}key ${parameter} ${what}`);

function lists(name: string, old: readonly string[] = [], now: readonly string[] = []): string[] {
  const signed = [
    ...now.filter((value) => !old.includes(value)).map((value) => `+ ${value}`),
    ...old.filter((value) => !now.includes(value)).map((value) => `- ${value}`),
  ];
  return signed.length === 0 ? [] : [`${name}: ${signed.join(", ")}`];
}

/** Numbers may be strings; keys of a property string have no order. */
function shown(value: unknown): string {
  if (value === undefined) return "none";
  if (value === null || typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([key]) => !/description|typetext|title/.test(key))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
}

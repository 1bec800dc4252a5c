/** Parameters of the API that a server complains of, `otel-compression: invalid format - …`: the attributes that they come from. */
import { parameterOf } from "../../resources/parameters/parameter";
import type { Explanation } from "./explanation";
import { attributesCalled, types } from "./types";

/** Attributes of more types are too common to explain. */
const MOST = 4;
const COMPLAINT = /^([a-z][\w-]{1,60})(?:\[\d+\])?(?:\.[\w-]{1,60})?: \S/gm;

let attributes: ReadonlyMap<string, readonly string[]> | undefined;

function byParameter(): ReadonlyMap<string, readonly string[]> {
  if (attributes) return attributes;
  const found = new Map<string, string[]>();
  for (const { address, attributes: own } of types.filter(({ address: one }) => one.startsWith("pve_")))
    for (const [name, attribute] of Object.entries(own)) {
      const parameter = parameterOf(attribute)?.name;
      if (parameter !== undefined) found.set(parameter, [...(found.get(parameter) ?? []), `${address}.${name}`]);
    }
  attributes = found;
  return found;
}

export function parametersIn(words: string): Explanation[] {
  const named = [...words.matchAll(COMPLAINT)].map(([, name = ""]) => byParameter().get(name) ?? []);
  return named
    .filter((all) => all.length <= MOST)
    .flat()
    .flatMap((name) => attributesCalled(name).filter(({ title }) => title === name));
}

/**
 * What the provider says of a configuration before it asks the server. Files that were edited by hand, and servers older or newer than the rules, have
 * values that no configuration may have: such an object would keep the whole project from being planned.
 */
import type { Attributes } from "../../framework/attribute";
import { addressOf, plainWords } from "../../framework/diagnostics";
import { collector, validateConfiguration } from "../../framework/planning/validate";
import { itemsIn, nullState, objectIn } from "../../framework/values/state";
import type { ValueMap } from "../../plugin/cty/value";
import { FreeNames } from "../inventory/free-names";
import { type ClusterObject, configured, type Objects } from "../inventory/objects";
import { entriesOf } from "./expression";
import { SecretNames } from "./secret-names";
import { variablesIn } from "./secret-variables";

/** Those that a project can have; the others are problems. */
export function withoutRefused({ objects, problems }: Objects): Objects {
  const found = objects.map((object) => ({ object, refusal: refusalOf(object) }));
  return {
    objects: found.flatMap(({ object, refusal }) => (refusal === undefined ? object : [])),
    problems: [
      ...problems,
      ...found.flatMap(({ object: { resource, id }, refusal }) =>
        refusal === undefined ? [] : `pve_${resource.type} ${id}: ${refusal}`,
      ),
    ],
  };
}

/** Why the configuration of an object would be refused; `undefined` where it would not. */
function refusalOf(object: ClusterObject): string | undefined {
  const { resource, values } = object;
  const { attributes } = resource;
  const [missing] = missingIn(attributes, values);
  if (missing !== undefined) return `${missing} is missing`;
  const written: ValueMap = Object.fromEntries(configured(attributes, values).map(([name, , value]) => [name, value]));
  const report = collector();
  validateConfiguration(attributes, resource, { ...nullState(attributes), ...written }, report, {
    writeOnlyAllowed: true,
  });
  const refused = report.diagnostics.find(({ severity }) => severity === "error");
  if (!refused) return undefined;
  const at = addressOf(refused.path ?? []);
  // The reason stands in the project, too: where a value may be a secret, without that.
  const said = hasSecrets(object) ? plainWords(refused).replace(/ Got .*$/s, "") : plainWords(refused);
  return at === "" ? said : `${at}: ${said}`;
}

function hasSecrets(object: ClusterObject): boolean {
  const replacing = { lookup: () => undefined, secrets: new SecretNames(object, new FreeNames()) };
  return variablesIn([{ entries: entriesOf(object.resource.attributes, object.values, replacing) }]).length > 0;
}

/** Required attributes without a value, at any depth: answers of damaged entries lack them. */
function missingIn(attributes: Attributes, values: ValueMap, before = ""): string[] {
  return Object.entries(attributes).flatMap(([name, { shape, traits }]) => {
    const value = values[name] ?? null;
    if (value === null) return traits.role === "required" && !traits.sensitive ? [before + name] : [];
    if (shape.kind !== "object") return [];
    const one = (part: ValueMap, step: string) => missingIn(shape.attributes, part, `${before}${name}${step}.`);
    if (shape.nesting === "single") return one(objectIn(value), "");
    if (shape.nesting === "map")
      return Object.entries(objectIn(value)).flatMap(([key, part]) => one(objectIn(part), `[${JSON.stringify(key)}]`));
    return itemsIn(value).flatMap((part, index) => one(objectIn(part), `[${index}]`));
  });
}

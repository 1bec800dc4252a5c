/**
 * Leaves out objects with values that the provider's validation refuses, because they would prevent every plan of the project. Such values
 * come from files that were edited by hand, and from older or newer servers.
 */
import type { Attributes } from "../../framework/attribute";
import { addressOf } from "../../framework/diagnostics";
import { collector, validateConfiguration } from "../../framework/planning/validate";
import { itemsIn, nullState, objectIn } from "../../framework/values/state";
import { render } from "../../naming/message";
import type { ValueMap } from "../../plugin/cty/value";
import { type ClusterObject, configuredAttributes, type ReadObjects } from "../inventory/objects";
import { FreeNames } from "../inventory/resource-names";
import { entriesOf, variablesIn } from "./expression";
import { SecretNames } from "./secret-variables";

/** Valid objects. Reports all others as problems. */
export function withoutInvalid({ objects, problems }: ReadObjects): ReadObjects {
  const checked = objects.map((object) => ({ object, refusal: problemOf(object) }));
  return {
    objects: checked.flatMap(({ object, refusal }) => (refusal === undefined ? object : [])),
    problems: [
      ...problems,
      ...checked.flatMap(({ object: { resource, id }, refusal }) =>
        refusal === undefined ? [] : `pve_${resource.type} ${id}: ${refusal}`,
      ),
    ],
  };
}

/** Reason why validation refuses the object's configuration, or `undefined`. */
function problemOf(object: ClusterObject): string | undefined {
  const { resource, values } = object;
  const { attributes } = resource;
  const [missing] = missingIn(attributes, values);
  if (missing !== undefined) return `${missing} is missing`;
  const written: ValueMap = Object.fromEntries(
    configuredAttributes(attributes, values).map(([name, , value]) => [name, value]),
  );
  const report = collector();
  validateConfiguration(attributes, resource, { ...nullState(attributes), ...written }, report, {
    writeOnlyAllowed: true,
    // The project also has the reason: it must not quote a value that may be a secret.
    hidden: hasSecrets(object),
  });
  const refused = report.diagnostics.find(({ severity }) => severity === "error");
  if (!refused) return undefined;
  const at = addressOf(refused.path ?? []);
  const reason = render(refused.message);
  return at === "" ? reason : `${at}: ${reason}`;
}

function hasSecrets(object: ClusterObject): boolean {
  const replacing = { lookup: () => undefined, secrets: new SecretNames(object, new FreeNames()) };
  return variablesIn([{ entries: entriesOf(object.resource.attributes, object.values, replacing) }]).length > 0;
}

/** Required attributes without a value, at any depth. The server omits them for damaged entries. */
function missingIn(attributes: Attributes, values: ValueMap, before = ""): string[] {
  return Object.entries(attributes).flatMap(([name, { shape, traits }]) => {
    const value = values[name] ?? null;
    if (value === null) return traits.role === "required" && !traits.sensitive ? [before + name] : [];
    if (shape.kind !== "object") return [];
    const missingInPart = (part: ValueMap, step: string) =>
      missingIn(shape.attributes, part, `${before}${name}${step}.`);
    if (shape.nesting === "single") return missingInPart(objectIn(value), "");
    if (shape.nesting === "map")
      return Object.entries(objectIn(value)).flatMap(([key, part]) =>
        missingInPart(objectIn(part), `[${JSON.stringify(key)}]`),
      );
    return itemsIn(value).flatMap((part, index) => missingInPart(objectIn(part), `[${index}]`));
  });
}

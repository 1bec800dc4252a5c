/**
 * Selects the instances of a run: at night all, by day every whole object. Of those with a single field, it selects by
 * day each object and list of objects, for its own parts, and the first of each class.
 *
 * With `PVE_TEST_TYPE=firewall_alias`, it selects all instances of that type and no others.
 */
import type { Attribute } from "../../src/framework/attribute";
import { parameterOf } from "../../src/resources/parameters/codec";
import { sampled } from "../support/runs";
import { isWhole } from "./cases";
import { attributeOf, type Instance, instancesOf } from "./instances";
import type { Sample, Scenario } from "./sample";
import { scenarios } from "./samples";

/** Returns `string,optional,canonical|clearedBy`: shape, set traits, options of the parameter. */
function wayOf({ shape, traits }: Attribute, parameter = parameterOf({ traits } as Attribute)): string {
  const kind = shape.kind === "object" ? shape.nesting : shape.kind;
  const element = "element" in shape ? shape.element.shape.kind : "";
  const { role, doc: _, checks: __, cautions: ___, parameter: ____, ...others } = traits;
  const set = Object.entries(others).filter(([, value]) => value !== undefined && value !== false);
  const options = Object.keys(parameter ?? {}).filter((name) => name !== "name" && name !== "codec");
  return [kind, element, role, ...set.map(([name]) => name).sort(), "|", ...options.sort()].join();
}

const isOfObjects = ({ shape }: Attribute): boolean =>
  shape.kind === "object" || ("element" in shape && shape.element.shape.kind === "object");

const onlyType = process.env.PVE_TEST_TYPE?.replace(/^pve_/, "");

/** The scenarios of a run. */
export const triedScenarios: readonly Scenario[] = scenarios
  .map((scenario) => ({ ...scenario, samples: scenario.samples.filter(({ type }) => type === (onlyType ?? type)) }))
  .filter(({ samples }) => samples.length > 0);
if (triedScenarios.length === 0) throw new Error(`PVE_TEST_TYPE: no sample has the type ${onlyType}.`);

const all = triedScenarios.flatMap(({ samples }) => samples).flatMap(instancesOf);

function firstOf(classesOf: (type: string, attribute: Attribute) => readonly string[]) {
  const covered = new Set<string>();
  const tried = new Set(
    sampled(all, (instance) => {
      const [field] = instance.fields;
      if (onlyType || isWhole(instance) || field === undefined) return true;
      const attribute = attributeOf(instance.definition, field);
      const classes = classesOf(instance.definition.type, attribute);
      const isFresh = classes.some((name) => !covered.has(name));
      for (const name of classes) covered.add(name);
      return isFresh || isOfObjects(attribute);
    }).map(({ address }) => address),
  );
  return (samples: readonly Sample[]): Instance[] =>
    samples.flatMap(instancesOf).filter(({ address }) => tried.has(address));
}

/** By the type, for the requests that change and clear a field, and by the way to plan and send an attribute, which all types share. */
export const triedInstances = firstOf((type, attribute) => [type, wayOf(attribute)]);
/** By the type alone. */
export const triedOfTypes = firstOf((type) => [type]);

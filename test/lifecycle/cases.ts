/**
 * The cases of the matrix, known before it runs: the page of the life cycle counts them. The run itself records its
 * completed cases, and the test compares the two lists.
 */
import { isImportable } from "../../src/framework/life-cycle";
import { namesOf, replacingFields } from "./completeness";
import { unseenOf } from "./exceptions";
import { attributeOf, type Instance, instancesOf, type Stage } from "./instances";
import type { Step as Optional, Scenario } from "./sample";

/** Steps in their order. */
export const STEPS = [
  "create",
  "set",
  "change",
  "drift",
  "clear",
  "replace",
  "import",
  "disappear",
  "destroy",
] as const;
type Step = (typeof STEPS)[number];

export interface Case {
  readonly address: string;
  /** Attribute, nested ones by path; absent for a case of the whole object. */
  readonly name?: string | undefined;
  readonly step: Step;
}

export function casesOf({ samples }: Scenario): Case[] {
  return samples.flatMap(instancesOf).flatMap(casesOfInstance);
}

/** Returns one line: `pve_firewall_alias.full cidr replace`. */
export function lineOf({ address, name, step }: Case): string {
  return [address, name, step].filter((part) => part !== undefined).join(" ");
}

export function casesOfInstance(instance: Instance): Case[] {
  const { address, sample, definition } = instance;
  const stages = (["create", "set", "change", "clear"] as const).flatMap((stage) => stageCases(instance, stage));
  const drift = driftingFields(instance).map((name): Case => ({ address, name, step: "drift" }));
  const replace = isWhole(instance)
    ? replacingFields(sample, definition).map((name): Case => ({ address, name, step: "replace" }))
    : [];
  const objectCases = (["import", "disappear", "destroy"] as const)
    .filter((step) => (step === "destroy" ? !sample.without?.destroy : isTried(instance, step)))
    .map((step): Case => ({ address, step }));
  return [...stages, ...drift, ...replace, ...objectCases];
}

/**
 * Returns the cases of an instance in a stage: one for each of its fields, nested ones too, or one for the whole
 * object.
 */
export function stageCases({ address, fields, definition, config }: Instance, stage: Stage): Case[] {
  if (fields.length === 0) return [{ address, step: stage }];
  return fields.flatMap((field) =>
    namesOf(definition, field, config(stage)[field] ?? null).map((name) => ({ address, name, step: stage })),
  );
}

/** Returns fields that another client can set back, and that a read then shows. */
export function driftingFields({ sample, definition, fields }: Instance): readonly string[] {
  if (sample.without?.drift || definition.behaviour.update === undefined) return [];
  const unseen = unseenOf(sample, definition);
  return fields.filter((field) => !(field in unseen) && !attributeOf(definition, field).traits.replaces);
}

/** Whether the instance represents its type in cases of the whole object, or of fields that replace it. */
export function isWhole({ fields, sample }: Instance): boolean {
  return fields.length === 0 || sample.singleton === true;
}

export function isTried(instance: Instance, step: Exclude<Optional, "drift" | "destroy">): boolean {
  const { sample, definition } = instance;
  if (step === "import" && !isImportable(definition)) return false;
  return isWhole(instance) && !sample.without?.[step];
}

/** Checks of the plan: operations and parameters that the API description does not have, and changes that replace the object. */
import type { PveSession } from "../../../api/types";
import { path as at } from "../../../framework/diagnostics";
import type { PlanContext } from "../../../framework/resource";
import { orClosest } from "../../../naming/closest";
import { isWhollyKnown, UNKNOWN, type Value } from "../../../plugin/cty/value";
import { asWarning, type Raised } from "../../../plugin/diagnostic";
import { creatingOperationMissing, parameterInvalid, unknownParameter } from "../diagnostics";
import type { Attributes } from "./attributes";
import { entriesOf, isEquivalent, parameterFrom } from "./body-values";
import {
  type ConfiguredOperation,
  DESCRIBED_VERSION,
  type Operation,
  operationFor,
  type Parameters,
  type Purpose,
} from "./described";
import { refusalOf } from "./requests";

type Plan = PlanContext<PveSession, Attributes>;

export async function checkPlan(context: Plan): Promise<void> {
  const { planned, prior } = context;
  const { path } = planned;
  const configured = (["create", "update", "delete"] as const).map((name) => planned[`${name}_operation`]);
  if (typeof path !== "string" || !configured.every((operation) => isWhollyKnown(operation as Value))) return;
  const [create, update, remove] = configured as unknown as (ConfiguredOperation | null)[];
  const operations = {
    create: operationFor("create", path, create ?? null),
    update: operationFor("update", path, update ?? null),
    delete: operationFor("delete", path, remove ?? null),
  };
  refuseOtherPaths(Object.values(operations), path, context);
  planReplacement(context, operations);
  const purpose = prior === null ? "create" : "update";
  if (planned.check_description === true && context.services)
    await compareWithDescription(context, path, purpose, operations);
}

function refuseOtherPaths(operations: readonly (Operation | undefined)[], path: string, context: Plan): void {
  const { services, error } = context;
  if (!services) return;
  for (const where of new Set([path, ...operations.flatMap((operation) => operation?.path ?? [])])) {
    const refused = refusalOf(where, services);
    if (refused) error(refused);
  }
}

type Operations = Readonly<Record<Purpose, Operation | undefined>>;

function planReplacement({ planned, prior, replace }: Plan, { create, update }: Operations): void {
  if (prior === null || planned.body === UNKNOWN) return;
  const after = entriesOf(planned.body);
  const before = entriesOf(prior.body);
  const named = Array.isArray(planned.replace_on) ? planned.replace_on : [];
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const value = after[name] ?? null;
    if (value === UNKNOWN || JSON.stringify(value) === JSON.stringify(before[name] ?? null)) continue;
    const isSent = value !== null && name in before && !isEquivalent(value, before[name]);
    const isCreateOnly =
      isSent && update?.described && !(name in update.described) && name in (create?.described ?? {});
    if (named.includes(name) || isCreateOnly || (isSent && !update)) replace(at("body"));
  }
}

async function compareWithDescription(
  context: Plan,
  path: string,
  purpose: "create" | "update",
  all: Operations,
): Promise<void> {
  const { planned, services, error, warn } = context;
  const server = await services?.version();
  const isNewer =
    server !== undefined && server.version !== DESCRIBED_VERSION && server.atLeast(nextOf(DESCRIBED_VERSION));
  const say = (problem: Raised<"error">) => (isNewer ? warn(asWarning(problem)) : error(problem));
  const versions = { described: DESCRIBED_VERSION, server: String(server?.version) };
  const operation = all[purpose] ?? all.create;
  if (!operation) {
    say(creatingOperationMissing({ path, ...versions }, at("body")));
    return;
  }
  const wanted: Parameters | undefined = { ...all.update?.described, ...all.create?.described };
  if (operation.described === undefined) return;
  for (const [name, value] of Object.entries(entriesOf(planned.body === UNKNOWN ? null : planned.body))) {
    const type = wanted[name];
    if (type === undefined) {
      const problem = orClosest(
        `${operation.method} ${operation.path} has no such parameter`,
        name,
        Object.keys(wanted),
      );
      say(unknownParameter({ name, problem, ...versions }, at("body")));
      continue;
    }
    const wrong = value === UNKNOWN ? undefined : wrongValue(value, type.replace("!", ""));
    if (wrong) say(parameterInvalid({ name, problem: wrong, ...versions }, at("body")));
  }
}

function wrongValue(value: Value, type: string): string | undefined {
  if (!isWhollyKnown(value)) return undefined;
  const text = String(parameterFrom(value, false));
  if (type === "boolean") return /^(0|1|true|false)$/.test(text) ? undefined : "must be a Boolean";
  if (type === "integer") return /^-?\d+$/.test(text) ? undefined : "must be a whole number";
  if (!type.includes("|")) return undefined;
  const values = type.split("|");
  return values.includes(text) ? undefined : orClosest(`must be one of ${values.join(", ")}`, text, values);
}

/** The next minor release. Patch releases of the described version accept the same parameters. */
function nextOf(version: string): string {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return `${major}.${minor + 1}`;
}

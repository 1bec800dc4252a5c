/** Reads the settings file and custom policies. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Given, PolicySettings } from "../../constructs/checks/contract";
import { readText } from "../../system/read-text";
import { withoutIndex } from "../inputs/plan-file";
import { reasonOf } from "../report/failure";

interface Waiver {
  readonly id: string;
  /** Address of the resource, with or without index; `*` for all. */
  readonly address: string;
  readonly reason: string;
}

/** Content of the file that `--config` names. */
export interface PolicyFile extends PolicySettings {
  readonly waivers?: readonly Waiver[];
}

/** A policy of the user, from a module that `--add` names. */
export interface CustomPolicy {
  readonly id: string;
  readonly severity: "error" | "warning";
  readonly doc: string;
  find(
    resources: readonly {
      readonly address: string;
      readonly type: string;
      readonly values: Readonly<Record<string, Given>>;
    }[],
  ): readonly { readonly address: string; readonly message: string }[];
}

const KEYS = ["only", "except", "warn", "minimumBackups", "managementNetworks", "namePattern", "waivers"];

export function readPolicyFile(path: string | undefined): PolicyFile {
  if (path === undefined) return {};
  let file: unknown;
  try {
    file = JSON.parse(readText(path));
  } catch (failure) {
    throw new Error(`${path} cannot be read: ${reasonOf(failure as Error)}`);
  }
  if (typeof file !== "object" || file === null || Array.isArray(file)) throw new Error(`${path} is not an object`);
  const unknown = Object.keys(file).filter((key) => !KEYS.includes(key));
  if (unknown.length > 0)
    throw new Error(`${path}: unknown key ${unknown.join(", ")}; known keys are ${KEYS.join(", ")}`);
  const { waivers = [] } = file as PolicyFile;
  for (const { id, address, reason } of waivers) {
    if (![id, address, reason].every((text) => typeof text === "string" && text.trim() !== ""))
      throw new Error(`${path}: each waiver needs an id, an address and a reason`);
  }
  return file as PolicyFile;
}

/** Whether a waiver is for all resources. */
export const isForAll = ({ address }: Waiver): boolean => address === "*";

export const isWaived = (waivers: readonly Waiver[], id: string, address: string): boolean =>
  waivers.some(
    (waiver) => waiver.id === id && (isForAll(waiver) || [address, withoutIndex(address)].includes(waiver.address)),
  );

export async function loadPolicies(paths: readonly string[]): Promise<CustomPolicy[]> {
  const all: CustomPolicy[] = [];
  for (const path of paths) {
    const { default: policies } = await moduleAt(path);
    const isPolicy = (value: Partial<CustomPolicy>) =>
      typeof value?.id === "string" && typeof value.find === "function";
    if (!Array.isArray(policies) || !policies.every(isPolicy))
      throw new Error(`${path} has no policies: its default export is a list of { id, severity, doc, find }`);
    all.push(...(policies as CustomPolicy[]));
  }
  return all;
}

async function moduleAt(path: string): Promise<{ readonly default?: unknown }> {
  try {
    readText(path); // Reports a missing file as for other files; later failures are errors in the module.
    return (await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown };
  } catch (failure) {
    throw new Error(`${path} cannot be loaded: ${failure instanceof Error ? reasonOf(failure) : String(failure)}`);
  }
}

/** Reads the objects of Terraform states. */
import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { readText } from "../../system/read-text";
import { reasonOf } from "../report/failure";
import type { ToolContext } from "../report/report";

const run = promisify(execFile);
const PREFIX = "pve_";
/** Maximum size of a state in bytes. */
const MAX_STATE_BYTES = 1 << 30;

/** An object of this provider in a state. */
export interface StoredObject {
  /** Address such as `module.office.pve_pool.web["a"]`. */
  readonly address: string;
  /** Type without the prefix `pve_`. */
  readonly type: string;
  /** Schema version of the attributes. */
  readonly version: number;
  /** Attributes as JSON. */
  readonly json: string;
  /** The provider's private data, in base64. */
  readonly private?: string;
}

type StateContext = Partial<Pick<ToolContext, "signal" | "progress">>;

export interface StoredStack {
  readonly name: string;
  readonly objects: readonly StoredObject[];
}

/**
 * Reads states from state files, from initialized Terraform folders, and from CDK for Terraform applications. The states of the
 * latter are next to `cdktf.out`, or in the back ends of the stacks.
 */
export async function readStates(paths: readonly string[], work: StateContext = {}): Promise<StoredStack[]> {
  const stacks: StoredStack[] = [];
  for (const path of paths) {
    if (!existsSync(path)) throw new Error(`${path} does not exist`);
    if (statSync(path).isDirectory()) stacks.push(...(await statesOf(path, work)));
    else stacks.push(stackOf(stackNameOf(path), readText(path)));
  }
  return stacks;
}

async function statesOf(folder: string, work: StateContext): Promise<StoredStack[]> {
  const manifest = join(folder, "cdktf.out", "manifest.json");
  if (!existsSync(manifest)) {
    const text = await pullState(folder, work);
    if (text.trim() === "")
      throw new Error(`no state in ${folder}: name a state file, or an initialized Terraform folder`);
    return [stackOf(basename(resolve(folder)), text)];
  }
  const { stacks } = JSON.parse(readText(manifest)) as {
    readonly stacks: Readonly<Record<string, { readonly workingDirectory: string }>>;
  };
  const all: StoredStack[] = [];
  for (const [name, { workingDirectory }] of Object.entries(stacks)) {
    const local = join(folder, `terraform.${name}.tfstate`);
    const text = existsSync(local)
      ? readText(local)
      : await pullState(join(folder, "cdktf.out", workingDirectory), work);
    all.push(stackOf(name, text));
  }
  return all;
}

/** State from the back end of a folder. */
async function pullState(folder: string, { signal, progress }: StateContext): Promise<string> {
  const engine = process.env.TERRAFORM_BINARY_NAME ?? "terraform";
  progress?.(`${engine} reads the state of ${folder}`);
  try {
    const { stdout } = await run(engine, ["state", "pull"], { cwd: folder, maxBuffer: MAX_STATE_BYTES, signal });
    return stdout;
  } catch (failure) {
    const { stderr, code } = failure as { readonly stderr?: string; readonly code?: unknown };
    const why = code === "ENOENT" ? "it is not on the PATH" : stderr?.trim() || reasonOf(failure as Error);
    throw new Error(`${engine} cannot read the state of ${folder}: ${why}`);
  }
}

/** Stack of a state file: `office` for `terraform.office.tfstate` and `office.tfstate`. */
const stackNameOf = (path: string): string =>
  basename(path)
    .replace(/\.(tfstate|json)$/, "")
    .replace(/^terraform\.(?=.)/, "");

interface StateFile {
  readonly version?: number;
  readonly resources?: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly module?: string;
    readonly instances: readonly {
      readonly index_key?: string | number;
      readonly deposed?: string;
      readonly schema_version: number;
      readonly attributes?: object;
      readonly private?: unknown;
    }[];
  }[];
}

function stackOf(name: string, text: string): StoredStack {
  // A stack that was never deployed.
  if (text.trim() === "") return { name, objects: [] };
  const { version, resources = [] } = parsed(name, text);
  if (version !== 4) throw new Error(`${name} is not a state file of version 4; \`terraform state pull\` prints one`);
  if (!Array.isArray(resources) || !resources.every(isResource))
    throw new Error(`the state ${name} is damaged: it does not have the structure of a state`);
  const pveResources = resources.filter(({ mode, type }) => mode === "managed" && type.startsWith(PREFIX));
  const objects = pveResources.flatMap(({ type, name: label, module, instances }) =>
    instances.flatMap(({ index_key: key, deposed, schema_version, attributes, private: data }) => {
      if (deposed !== undefined || !attributes) return [];
      const index = key === undefined ? "" : `[${JSON.stringify(key)}]`;
      const address = `${module === undefined ? "" : `${module}.`}${type}.${label}${index}`;
      const kept = typeof data === "string" ? { private: data } : {};
      const json = JSON.stringify(attributes);
      return { address, type: type.slice(PREFIX.length), version: schema_version, json, ...kept };
    }),
  );
  return { name, objects };
}

type Resource = NonNullable<StateFile["resources"]>[number];

function isResource(value: unknown): value is Resource {
  const { mode, type, name, instances } = Object(value) as Partial<Resource>;
  const isText = [mode, type, name].every((text) => typeof text === "string");
  return (
    isText &&
    Array.isArray(instances) &&
    instances.every((instance) => typeof instance === "object" && instance !== null)
  );
}

function parsed(name: string, text: string): StateFile {
  try {
    return Object(JSON.parse(text)) as StateFile;
  } catch {
    throw new Error(`the state ${name} is not JSON`);
  }
}

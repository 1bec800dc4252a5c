/** Objects in HCL, one block each: those that the server accepts, and their omitted attributes. */
import { resources } from "../../src/resources";
import type { LeftOut } from "./left-out";
import { missing, renamed } from "./names";
import { unmet } from "./needs";
import type { Server } from "./server";
import { missingKind, missingOperation, missingParameter, missingValue, refusedByPlan } from "./too-old";

interface Block {
  readonly text: string;
  /** `pve_pool.web`, or `data.pve_version.this`. */
  readonly address: string;
  readonly type: string;
}

export interface Seeds {
  readonly text: string;
  readonly leftOut: readonly LeftOut[];
  /** Addresses of the omitted objects. */
  readonly gone: readonly string[];
  /** Names that only omitted objects have. */
  readonly goneNames: readonly string[];
  /** Unset attributes. */
  readonly without: readonly string[];
}

export async function fitSeeds(hcl: string, server: Server): Promise<Seeds> {
  const { facts } = server;
  const leftOut: LeftOut[] = [];
  const without = new Set<string>();
  const all = blocksOf(renamed(hcl, facts));
  const fitted: Block[] = [];
  for (const block of all) {
    const { reason, attributes } = await lacksOf(block, server);
    for (const [attribute, why] of attributes) {
      leftOut.push({ type: block.type, attribute, reason: why });
      without.add(attribute);
    }
    if (reason === undefined) fitted.push({ ...block, text: withoutAttributes(block.text, attributes) });
    else leftOut.push({ type: block.type, attribute: `next to ${block.address}`, reason });
  }
  const gone = new Set(all.map(({ address }) => address));
  for (const { address } of fitted) gone.delete(address);
  let blocks = fitted;
  for (;;) {
    const kept = blocks.map((block) => ({ ...block, text: withoutDependencies(block.text, gone) }));
    const orphan = kept.find(({ text }) => [...gone].some((address) => text.includes(`${address}.`)));
    if (!orphan) {
      const text = kept.map((block) => block.text).join("");
      const others = [...namesOf(blocks), ...facts.nodes];
      const goneNames = namesOf(all.filter(({ address }) => gone.has(address))).filter(
        (name) => !others.includes(name),
      );
      return { text, leftOut, gone: [...gone], goneNames, without: [...without] };
    }
    const reason = `it needs ${[...gone].find((address) => orphan.text.includes(`${address}.`))}, which is left out`;
    leftOut.push({ type: orphan.type, attribute: `next to ${orphan.address}`, reason });
    gone.add(orphan.address);
    blocks = kept.filter(({ address }) => address !== orphan.address);
  }
}

/** Returns literal identifiers of objects. */
function namesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ type, text }) => {
    const keys = resources.find((definition) => `pve_${definition.type}` === type)?.identity ?? [];
    return keys.flatMap((key) => new RegExp(`^ {2}${key} += "([^"$]+)"`, "m").exec(text)?.[1] ?? []);
  });
}

function blocksOf(hcl: string): Block[] {
  return hcl.split(/^(?=(?:resource|data) ")/m).flatMap((text) => {
    const [, kind, type, name] = /^(resource|data) "(\w+)" "(\w+)"/.exec(text) ?? [];
    if (!type) return [];
    return [{ text, type, address: `${kind === "data" ? "data." : ""}${type}.${name}` }];
  });
}

async function lacksOf({ text, type }: Block, { facts, settings }: Server) {
  const attributes = new Map<string, string>();
  const plain = type.slice("pve_".length);
  const definition = resources.find((candidate) => candidate.type === plain);
  const [need] = unmet(plain, facts, settings);
  const [lack] = missing(text, facts);
  const operation = missingOperation(plain, facts) ?? (definition && missingKind(definition, facts));
  const set = [...text.matchAll(/^ {2}(\w+) +=/gm)].map(([, name]) => name as string);
  const versioned = Object.fromEntries(
    set.filter((name) => definition?.attributes[name]?.traits.since).map((name) => [name, "x"]),
  );
  const tooOld = definition ? await refusedByPlan(definition, versioned, facts.version) : [];
  for (const name of set) {
    const refused = tooOld.find((summary) => summary.startsWith(`${name} needs `));
    const [, value] = new RegExp(`^ {2}${name} += "([^"$]*)"$`, "m").exec(text) ?? [];
    const parameter =
      definition && (missingParameter(definition, name, facts) ?? missingValue(definition, name, value, facts));
    if (refused !== undefined) attributes.set(name, refused);
    else if (parameter !== undefined) attributes.set(name, `the server has no ${parameter}`);
  }
  const whole = tooOld.find((summary) => summary.startsWith(`${type} needs `) || summary.startsWith("The server runs"));
  if (whole !== undefined) return { reason: whole, attributes: new Map<string, string>() };
  if (operation !== undefined)
    return { reason: `the server has no ${operation}`, attributes: new Map<string, string>() };
  if (need !== undefined) return { reason: need, attributes: new Map<string, string>() };
  // An object without a required attribute is omitted.
  const needed = [...attributes].find(([name]) => definition?.attributes[name]?.traits.role === "required");
  if (needed) return { reason: needed[1], attributes: new Map<string, string>() };
  return { reason: lack === undefined ? undefined : `the server has ${lack}`, attributes };
}

/** Each attribute of a block ends where the next one of the same depth begins. */
function withoutAttributes(text: string, names: ReadonlyMap<string, string>): string {
  const parts = text.split(/^(?= {2}\w+ +=|\})/m);
  return parts.filter((part) => !names.has(/^ {2}(\w+) +=/.exec(part)?.[1] ?? "")).join("");
}

function withoutDependencies(text: string, gone: ReadonlySet<string>): string {
  return text.replace(/(depends_on\s*=\s*\[)([^\]]*)\]/g, (_, head: string, list: string) => {
    const addresses = list.split(",").map((address) => address.trim());
    return `${head}${addresses.filter((address) => address !== "" && !gone.has(address)).join(", ")}]`;
  });
}

/** An omitted list is not managed, in any stage. This process plays Terraform's part. */

import { type Attribute, attributeNamed, type State } from "../../../src/framework/attribute";
import { importIdOf } from "../../../src/framework/handlers/identity";
import { isSameValue } from "../../../src/framework/values/equality";
import { isMap, type Value } from "../../../src/plugin/cty/value";
import { prepared, succeed } from "../../faults/baseline";
import { importInto, listBy } from "../../faults/importing";
import type { Subject } from "../../faults/subjects";
import { hasErrors } from "../../faults/terraform";
import type { Config } from "../../faults/values";
import { type Start, World } from "../../faults/world";
import { definitionOf } from "../../lifecycle/instances";
import type { VirtualTime } from "../../support/virtual-time";
import { generated, reportedOf, valueAt, without } from "./lists";

export const STAGES = ["create", "import", "another attribute", "generated", "moved", "list"] as const;
export type Stage = (typeof STAGES)[number];

export interface Given {
  readonly subject: Subject;
  /** With the list. */
  readonly config: Config;
  readonly list: string;
  /** Without any object of the type, and with the one of `config`. */
  readonly before: Start;
  readonly made: Start;
}

/** Result instead of a problem: the configuration requires the list. */
export const NEEDED = "needed";
/** A value of the provider, which no server reports. */
const UNREPORTED = "unreported";

export async function madeOf(time: VirtualTime, subject: Subject, config: Config) {
  const before = await prepared(time, subject);
  const world = new World(time, before);
  succeed(await time.until(world.terraform.apply({ [subject.address]: config })), subject.name);
  const createdAt = world.now;
  await world.close();
  return { before, made: createdAt };
}

export async function tryStage(time: VirtualTime, given: Given, stage: Stage): Promise<string | undefined> {
  const start = stage === "create" ? given.before : { ...given.made, state: new Map() };
  const world = new World(time, start);
  try {
    return await new Course(time, world, given).run(stage);
  } finally {
    await world.close();
  }
}

class Course {
  private readonly address: string;
  private readonly state: State;

  constructor(
    private readonly time: VirtualTime,
    private readonly world: World,
    private readonly given: Given,
  ) {
    this.address = given.subject.address;
    this.state = given.made.state.get(this.address)?.value as State;
  }

  async run(stage: Stage): Promise<string | undefined> {
    const { list } = this.given;
    if (!(await this.isValid(without(this.given.config, list)))) return NEEDED;
    // A refresh shows all parts of an object that the configuration has.
    if (stage === "create") return list.includes(".") ? undefined : this.create(without(this.given.config, list));
    const found = await this.imported();
    if (valueAt(found, list) === null) return UNREPORTED;
    const config = reportedOf(this.definition.attributes, this.given.config, found);
    const shorter = without(config, list);
    switch (stage) {
      case "import":
        await this.import();
        return this.plansNothing(shorter);
      case "another attribute":
        return this.changeAnother(shorter);
      case "generated":
        return this.generate(found);
      case "moved":
        await this.import(Object.keys(this.definition.attributes).filter((name) => name !== list.split(".")[0]));
        return this.plansNothing(list.includes(".") ? without(config, list.split(".")[0] as string) : shorter);
      case "list":
        return this.listed();
    }
  }

  private get definition() {
    return definitionOf(this.given.subject.name.replace("pve_", ""));
  }

  private async isValid(config: Config): Promise<boolean> {
    const world = new World(this.time, this.given.before);
    const { diagnostics } = await this.time.until(world.terraform.plan({ [this.address]: config }));
    await world.close();
    return !hasErrors(diagnostics);
  }

  private async import(managed?: readonly string[]): Promise<void> {
    const id = importIdOf(this.definition as never, this.state);
    await this.time.until(importInto(this.world.terraform, this.address, id, managed));
  }

  /** Returns the state after an import. */
  private async imported(): Promise<State> {
    const world = new World(this.time, { ...this.given.made, state: new Map() });
    const { terraform } = world;
    await this.time.until(importInto(terraform, this.address, importIdOf(this.definition as never, this.state)));
    await this.time.until(terraform.plan({ [this.address]: this.given.config }));
    await world.close();
    return terraform.state.get(this.address)?.value as State;
  }

  /** Another client sets the list of an object that was created without it. */
  private async create(shorter: Config): Promise<string | undefined> {
    const { world, time, address, given } = this;
    const { terraform } = world;
    succeed(await time.until(terraform.apply({ [address]: shorter })), "creation without it");
    const own = new Map(terraform.state);
    const others = await time.until(terraform.apply({ [address]: given.config }));
    if (hasErrors(others.diagnostics) || others.changes.some((change) => !change.endsWith(" update"))) return undefined;
    terraform.state = own;
    return this.plansNothing(shorter);
  }

  private async plansNothing(config: Config): Promise<string | undefined> {
    const { world, time, address } = this;
    const before = world.contents;
    const { changes, diagnostics, planned } = await time.until(world.terraform.plan({ [address]: config }));
    const failed = diagnostics.find(({ severity }) => severity === "error");
    if (failed) return `plan fails: ${failed.summary} ${failed.detail ?? ""}`;
    if (changes.length > 0)
      return `plans ${changes}: ${differences(this.definition.attributes, planned?.[0] as never)}`;
    world.server.watch();
    succeed(await time.until(world.terraform.apply({ [address]: config })), "apply");
    const sent = world.server.seen.filter(({ method }) => method !== "GET");
    if (sent.length > 0) return `sends ${sent.map(({ method, path }) => `${method} ${path}`)}`;
    return world.contents === before ? undefined : "changes the cluster";
  }

  /** The elements of the list are kept when another attribute changes. */
  private async changeAnother(shorter: Config): Promise<string | undefined> {
    const { world, time, address, given } = this;
    const { list, subject } = given;
    for (const [name, value] of Object.entries(subject.updated ?? {})) {
      const attribute = this.definition.attributes[name];
      if (!attribute || attribute.isKept || attribute.traits.replaces || attribute.traits.sensitive) continue;
      if (!(name in shorter) || isSameValue(attribute, value as Value, shorter[name] as Value)) continue;
      const changed = { ...shorter, [name]: value };
      if (!(await this.isValid(changed))) continue;
      await this.import();
      const run = await time.until(world.terraform.apply({ [address]: changed }));
      const failed = run.diagnostics.find(({ severity }) => severity === "error");
      if (failed) return `change of ${name} fails: ${failed.summary} ${failed.detail ?? ""}`;
      world.terraform.state.delete(address);
      await this.import();
      await time.until(world.terraform.plan({ [address]: changed }));
      const now = valueAt(world.terraform.state.get(address)?.value ?? null, list);
      const isSame = isSameValue(attributeAt(this.definition.attributes, list), now, valueAt(this.state, list));
      return isSame ? undefined : `change of ${name} leaves ${JSON.stringify(now)}`;
    }
    return undefined;
  }

  private async generate(found: State): Promise<string | undefined> {
    const config = generated(this.definition.attributes, found);
    const { list } = this.given;
    if (!this.isGenerated(list)) return undefined;
    if (valueAt(config, list) === null) return "is not in the generated configuration";
    await this.import();
    return this.plansNothing(config);
  }

  private isGenerated(list: string): boolean {
    return attributeAt(this.definition.attributes, list).traits.deprecated === undefined;
  }

  private async listed(): Promise<string | undefined> {
    const { world, time, given } = this;
    const id = importIdOf(this.definition as never, this.state);
    const found = await time.until(listBy(world.terraform, this.address));
    const object = found.find((one) => importIdOf(this.definition as never, one) === id);
    if (!object) return "is not listed";
    const config = generated(this.definition.attributes, object);
    if (this.isGenerated(given.list) && valueAt(config, given.list) === null)
      return "is not in the configuration of the query";
    await this.import();
    return this.plansNothing(config);
  }
}

function attributeAt(attributes: Readonly<Record<string, Attribute>>, name: string): Attribute {
  const [first = "", ...inner] = name.split(".");
  const attribute = attributeNamed(attributes, first);
  if (inner.length === 0 || attribute.shape.kind !== "object") return attribute;
  return attributeAt(attribute.shape.attributes, inner.join("."));
}

function differences(
  attributes: Readonly<Record<string, Attribute>>,
  { before, planned }: { readonly before: State; readonly planned: Value },
): string {
  if (!isMap(planned)) return "";
  return Object.entries(attributes)
    .filter(([name, attribute]) => !isSameValue(attribute, before[name] ?? null, planned[name] ?? null))
    .map(([name]) => `${name} ${JSON.stringify(before[name])} -> ${JSON.stringify(planned[name], unknownAsText)}`)
    .join(", ");
}

const unknownAsText = (_: string, value: unknown) => (typeof value === "symbol" ? "(unknown)" : value);

/**
 * Every unknown key of a configuration is reported, in any struct and at any depth. Generated from the public library.
 */
import { App, TerraformStack, Token } from "cdktf";
import type { Construct } from "constructs";
import { describe, expect, it } from "vitest";
import { acme, backup, cluster, firewall, sdn } from "../../src";
import { classes, type Declared, type Property, propertiesOf, structIn } from "./jsii-assembly";
import { classOf, instanceOf, type Place, type Special, valuesOf } from "./sample-values";

const BOGUS = "noSuchKey";
/** Terraform itself refuses unknown arguments of these. */
const LEFT_TO_TERRAFORM = new Set(["connection", "provisioners"]);

/** All objects in a struct, by their paths. */
function placesIn(declared: Declared, at: Place = []): Place[] {
  const inner = propertiesOf(declared).flatMap(({ name, type }) => {
    const next = structIn(type);
    return next && !LEFT_TO_TERRAFORM.has(name) ? placesIn(next, [...at, name]) : [];
  });
  return [at, ...inner];
}

interface Entrance {
  readonly declared: Declared;
  /** Name of the method; empty for the constructor. */
  readonly method: string;
  readonly parameters: readonly Property[];
}

const structOf = (parameters: readonly Property[]) => parameters.flatMap(({ type }) => structIn(type) ?? []).at(0);

/** Objects of other constructs have no configuration here. */
const isPart = ({ base }: Declared) => base === "cdktf.ComplexObject";

const entrances: Entrance[] = classes
  .filter((declared) => !isPart(declared))
  .flatMap((declared): Entrance[] => {
    const initializer = { name: "", parameters: declared.initializer?.parameters ?? [] };
    return [initializer, ...(declared.methods ?? [])].flatMap(({ name, parameters = [] }) =>
      structOf(parameters) ? [{ declared, method: name, parameters }] : [],
    );
  });

const nameOf = ({ declared, method }: Entrance) => `${declared.fqn}${method && `.${method}`}`;

const cases = entrances.flatMap((entrance) =>
  placesIn(structOf(entrance.parameters) as Declared).map(
    (place) => [`${nameOf(entrance)} at "${place.join(".")}"`, { ...entrance, place }] as const,
  ),
);

/** Problems of an argument, reported by the constructs or by an exception. */
async function refusedOf({ declared, method, parameters }: Entrance, place?: Place): Promise<string[]> {
  const stack = new TerraformStack(new App(), "stack");
  const change = (given: unknown) => ({ ...(given as object), [BOGUS]: "22" });
  const special: Special = place ? { place, change } : { complete: true };
  try {
    if (method === "") {
      const created = instanceOf(declared, stack, special);
      if (created instanceof backup.Plan) created.cover("all", { all: true });
    } else {
      const isStatic = declared.methods?.find(({ name }) => name === method)?.static;
      const owner = isStatic ? classOf(declared) : instanceOf(declared, stack);
      const call = (owner as Record<string, unknown>)[method] as (...given: readonly unknown[]) => unknown;
      await call.apply(owner, valuesOf(parameters, stack, special));
    }
  } catch (failure) {
    return [(failure as Error).message];
  }
  return stack.node.root.node.findAll().flatMap(({ node }) => node.validate());
}

const aboutKeys = (problemsOf: readonly string[]) => problemsOf.filter((text) => text.includes("unknown property"));

describe("keys of configurations", () => {
  it("keys of configurations are checked in many methods and constructors", () => {
    expect(entrances.length).toBeGreaterThan(400);
  });

  it.each(cases)("an unknown key is refused by %s", async (_, { place, ...entrance }) => {
    const problemsOf = aboutKeys(await refusedOf(entrance, place));
    expect(problemsOf).toHaveLength(1);
    expect(problemsOf[0]).toContain(`unknown property "${BOGUS}"`);
    expect(problemsOf[0]).toContain(place.at(-1) ?? "");
  });

  it.each(entrances.map((entrance) => [nameOf(entrance), entrance] as const))(
    "a valid argument has no unknown keys for %s",
    async (_, entrance) => expect(aboutKeys(await refusedOf(entrance))).toEqual([]),
  );

  it("an unknown key is refused in a value that is added to an object later", () => {
    const stack = new TerraformStack(new App(), "stack");
    const options = new cluster.Options(stack, "options", { tagStyle: { shape: "full" } });
    options.tagStyle.putColorMap({ web: { background: "ff0000", colour: "red" } as never });
    const entries: { [seq: string]: sdn.PrefixListEntries } = { 10: { action: "permit", prefix: "10.0.0.0/8" } };
    const lists = { prefixList: "x", entries };
    const list = new sdn.PrefixList(stack, "list", lists);
    entries[20] = { action: "deny", prefix: "10.0.0.0/8", leng: 8 } as never;
    const problemsOf = (created: Construct) => created.node.validate();
    expect(problemsOf(options)).toEqual([
      'tagStyle.colorMap["web"]: unknown property "colour". Remove it, or write one of `background`, `text`.',
    ]);
    expect(problemsOf(list)).toEqual([
      'entries["20"]: unknown property "leng". Remove it, or write one of `action`, `prefix`, `ge`, `le`.',
    ]);
  });

  it("an unknown key is reported with the closest property", () => {
    const stack = new TerraformStack(new App(), "stack");
    const group = new firewall.SecurityGroup(stack, "group", { name: "web" });
    const given = (key: string) => {
      group.resetRules();
      group.allow({ type: "in", [key]: "22" } as never);
      return group.node.validate();
    };
    const unknown = (key: string) => `rules[0]: unknown property "${key}"`;
    expect(given("dport")).toEqual([`${unknown("dport")}. Write \`destinationPort\`.`]);
    for (const key of ["destination_port", "destinationport", "destinatoinPort", "destination-port"])
      expect(given(key)).toEqual([`${unknown(key)}. Did you mean \`destinationPort\`?`]);
    expect(given("ports")[0]).toMatch(/^rules\[0\]: unknown property "ports"\. Remove it, or write one of `type`, /);
  });

  it("unknown keys are not reported in maps of strings, tokens, references and undefined values", () => {
    const stack = new TerraformStack(new App(), "stack");
    const rules = Token.asAny("${local.rules}") as never;
    const created = [
      new acme.Plugin(stack, "plugin", { id: "x", type: "dns", api: "cf", data: { anyKey: "x" } }),
      new firewall.Rules(stack, "rules", { rules }),
      new firewall.SecurityGroup(stack, "group", { name: "web", dport: undefined } as never),
    ];
    expect(created.flatMap(({ node }) => node.validate())).toEqual([]);
  });

  it("an instance of a class may have additional fields, but none that is a misspelt property", () => {
    class Rule {
      readonly type = "in";
      readonly origin = "catalogue";
      private readonly _destinationPort = "22";
      get destinationPort() {
        return this._destinationPort;
      }
    }
    const stack = new TerraformStack(new App(), "stack");
    const problemsOf = (rule: object) => {
      const group = new firewall.SecurityGroup(stack, `group${stack.node.children.length}`, { name: "web" });
      group.putRules([rule as never]);
      return group.node.validate();
    };
    expect(problemsOf(new Rule())).toEqual([]);
    expect(problemsOf(Object.assign(new Rule(), { dport: "22" }))).toHaveLength(1);
    expect(problemsOf(Object.create(null, { dport: { value: "22", enumerable: true } }))).toHaveLength(1);
  });

  it("a property that a method sets is refused in its options", () => {
    const stack = new TerraformStack(new App(), "stack");
    const zone = new sdn.ZoneSimple(stack, "zone", { zone: "lab" });
    zone.addVnet("web", { vnet: "web", zone: "other" } as never);
    expect(zone.node.validate()).toEqual(["the method that adds to it sets `zone` itself. Leave `zone` out."]);
  });
});

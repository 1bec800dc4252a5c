/** Terraform's numbers are unbounded. The plan refuses numbers beyond the server's bounds, and rounds none. */
import { expect, it } from "vitest";
import type { Attribute, Attributes } from "../../src/framework/attribute";
import { planState, settlePlan } from "../../src/framework/planning/plan";
import { collector, validateAttributes } from "../../src/framework/planning/validate";
import { Decimal, type Value } from "../../src/plugin/cty/value";
import { dataSources, resources } from "../../src/resources";

const VALUES = [2n ** 64n, -(2n ** 64n), new Decimal("0.12345678901234567890123")];

/** Builds a value with the number in every possible place, twice in lists and sets. */
function withNumber(attribute: Attribute, number: Value): Value {
  const { shape } = attribute;
  switch (shape.kind) {
    case "number":
      return number;
    case "list":
    case "set":
    case "map": {
      const element = withNumber(shape.element, number);
      if (element === null) return null;
      return shape.kind === "map" ? { 1: element } : [element, element];
    }
    case "object": {
      const element = objectWith(shape.attributes, number);
      if (Object.values(element).every((part) => part === null)) return null;
      if (shape.nesting === "single") return element;
      return shape.nesting === "map" ? { 1: element } : [element, { ...element }];
    }
    default:
      return null;
  }
}

function objectWith(attributes: Attributes, number: Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(attributes).map(([name, child]) => [name, withNumber(child, number)]));
}

/** Terraform accepts no configuration without the required attributes. */
function required(attributes: Attributes): Record<string, Value> {
  const isNeeded = ({ shape, traits }: Attribute) => shape.kind === "string" && traits.role === "required";
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, isNeeded(attribute) ? "text" : null]),
  );
}

function configurationOf(attributes: Attributes, number: Value): Record<string, Value> {
  const configurable = Object.entries(attributes).filter(([, attribute]) => attribute.isConfigurable);
  const configured = Object.entries(objectWith(Object.fromEntries(configurable), number)).filter(
    ([, value]) => value !== null,
  );
  return { ...required(attributes), ...Object.fromEntries(configured) };
}

const takesNumbers = ({ attributes }: { readonly attributes: Attributes }) =>
  Object.values(configurationOf(attributes, 1)).some((value) => value !== null && value !== "text");

it.each(
  [...resources, ...dataSources].filter(takesNumbers).map((item) => [`${item.kind} ${item.type}`, item] as const),
)("%s", (_, { attributes, validate }) => {
  for (const number of VALUES) {
    const config = configurationOf(attributes, number);
    const report = collector();
    validateAttributes(attributes, config, report, { writeOnlyAllowed: true });
    validate?.(config, report);
    const rounded = report.diagnostics.flatMap(({ summary, detail }) => {
      const text = / Got ([-\d.].*)\.$/.exec(detail ?? "")?.[1];
      return text === undefined || text === String(number) ? [] : [`${summary}: ${number} is shown as ${text}`];
    });
    expect(rounded).toEqual([]);

    const planned = settlePlan(attributes, planState(attributes, config, null), null);
    for (const [name, value] of Object.entries(config)) if (value === number) expect(planned[name], name).toBe(number);
  }
});

/** The reference pages state the effective time limits. */
import { expect, it } from "vitest";
import type { Attributes } from "../../src/framework/attribute";
import type { TimeoutName } from "../../src/framework/resource";
import {
  parseDuration,
  timeoutFor,
  withOpenTimeout,
  withReadTimeout,
  withTimeouts,
} from "../../src/framework/timeouts";
import { dataSources, ephemerals, resources } from "../../src/resources";

function documented(attributes: Attributes): Record<string, number | undefined> {
  const shape = attributes.timeouts?.shape;
  const limits = shape?.kind === "object" ? Object.entries(shape.attributes) : [];
  const defaultValue = (doc: string) => parseDuration(/Default: `(\w+)`/.exec(doc)?.[1] ?? "");
  return Object.fromEntries(limits.map(([name, { traits }]) => [name, defaultValue(traits.doc)]));
}

it.each(resources)("$type", (definition) => {
  const limits = documented(withTimeouts(definition as never));
  const defaults = Object.keys(limits).map((name) => [
    name,
    timeoutFor(name as TimeoutName, null, definition.timeouts),
  ]);
  expect(limits).toEqual(Object.fromEntries(defaults));
  expect(limits).toHaveProperty("create");
});

it.each(dataSources)("data source $type", (definition) => {
  const { timeout } = definition;
  const read = timeoutFor("read", null, timeout === undefined ? {} : { read: timeout });
  expect(documented(withReadTimeout(definition as never))).toEqual({ read });
});

it.each(ephemerals)("ephemeral resource $type", (definition) => {
  const { timeout } = definition;
  const open = timeoutFor("open", null, timeout === undefined ? {} : { open: timeout });
  expect(documented(withOpenTimeout(definition as never))).toEqual({ open });
});

/** Values of configurations in messages. */
import { expect, it } from "vitest";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { shown } from "../../../src/resources/parameters/reported-text";

it.each<[Parameters<typeof shown>[0], string]>([
  ["web", "web"],
  [10, "10"],
  [null, "(null)"],
  [UNKNOWN, "(known after apply)"],
])("a value is described in words, even while it is unknown", (value, text) => expect(shown(value)).toBe(text));

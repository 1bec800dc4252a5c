import { describe, expect, it } from "vitest";
import { signatureOf } from "../../src/framework/function";
import { functions } from "../../src/functions";
import { decodeMsgpack } from "../../src/plugin/cty/msgpack/reader";
import { encodeMsgpack } from "../../src/plugin/cty/msgpack/writer";
import { dynamicOf, UNKNOWN, type Value } from "../../src/plugin/cty/value";
import { withUnknown } from "../support/configured";
import { call, outcomeOf, refusal } from "./call";

it("functions have names of their own, in order", () => {
  const names = functions.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
});

describe.each(functions.map((definition) => [definition.name, definition] as const))("%s", (name, definition) => {
  const { documentation, parameters, variadic } = definition;
  const { example, result, summary } = documentation;

  it("explains itself in one sentence, and each of its arguments", () => {
    expect(summary).toMatch(/^[A-Z].+\.$/);
    expect(summary).not.toMatch(/\.\s/);
    for (const { traits } of Object.values(parameters)) expect(traits.doc).toMatch(/^[A-Z`].+\.$/);
  });

  it("gives in its example what its page says, and the same as the engine receives it", () => {
    expect(call(name, ...example)).toEqual(result);
    const { parameters: given, variadic: more, returns } = signatureOf(definition);
    const sent = example.map((value, index) => {
      const type = given[index]?.type ?? more?.type ?? "string";
      const typed = type === "dynamic" ? dynamicOf(value as Value) : (value as Value);
      return decodeMsgpack(type, encodeMsgpack(type, typed));
    });
    const received = decodeMsgpack(returns, encodeMsgpack(returns, call(name, ...sent) as Value));
    expect(received).toEqual(result);
  });

  it("gives something unknown for whatever is unknown in its arguments", () => {
    for (const [index, value] of example.entries()) {
      for (const part of withUnknown(value as Value)) {
        const args = example.map((other, at) => (at === index ? part : other));
        expect(call(name, ...args)).toBe(UNKNOWN);
      }
    }
  });

  it("refuses null and more arguments than it has, and names the argument", () => {
    for (const [index] of example.entries()) {
      const args = example.map((other, at) => (at === index ? null : other));
      const parameter = Object.keys(parameters)[index] ?? variadic?.name;
      expect(refusal(name, ...args)).toEqual([index, `${parameter}: must not be null`]);
    }
    if (variadic && variadic.most === undefined) return;
    const tooMany = Object.keys(parameters).length + (variadic?.most ?? 0) + 1;
    const args = Array.from({ length: tooMany }, (_, index) => example[index] ?? example[0]);
    expect(outcomeOf(name, args)).toEqual({ error: `takes at most ${tooMany - 1} arguments` });
  });

  it("refuses arguments of another kind, and names them", () => {
    for (const [index, value] of example.entries()) {
      const other = Array.isArray(value) ? { a: {} } : [["a"]];
      const args = example.map((given, at) => (at === index ? other : given));
      const parameter = Object.keys(parameters)[index] ?? variadic?.name ?? "";
      const [argument, text] = refusal(name, ...args);
      expect(argument).toBe(index);
      expect(text.startsWith(parameter)).toBe(true);
      expect(text).toMatch(/must be .+, not (a list|an object)$/);
    }
  });
});

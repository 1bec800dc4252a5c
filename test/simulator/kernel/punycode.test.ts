import { expect, it } from "vitest";
import { asciiName } from "../../../src/simulator/kernel/punycode";

it.each([
  ["example.test", "example.test"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["MÜNCHEN.de", "xn--mnchen-3ya.de"],
  ["他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"],
  ["安室奈美恵-with-super-monkeys", "xn---with-super-monkeys-pc58ag80a8qai00g7n9n"],
  ["127.0.0.1:4318äöü ☃", "127.0.0.xn--1:4318 -bxa6n9b4926d"],
])("the name %s is %s on the wire", (name, wire) => {
  expect(asciiName(name)).toBe(wire);
});

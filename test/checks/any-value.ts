/** Valid and invalid values of all kinds in place of each attribute. */
import { checks } from "../../src/checks/main";
import type { Block, Configuration, Given } from "../../src/constructs/checks/contract";
import type { Attributes } from "../../src/framework/attribute";
import { LATER, PROVIDER } from "./block";

const ANYTHING: readonly Given[] = [
  [
    null,
    "",
    " ",
    "x",
    "0",
    "-1:-1",
    "10.0.0.0/8",
    "::/0",
    "..",
    "a,b;c=d",
    "{",
    "\u0000",
    "vm:",
    "+dc/",
    "mon..",
    "9".repeat(400),
  ],
  [0, -1, 0.5, 1e300, true, false, LATER],
  [
    [],
    [null],
    [[]],
    [{}],
    ["x", "x"],
    [LATER, null],
    [{ x: null }],
    [1, "1", true],
    {},
    { x: null },
    { "": [] },
    { x: { x: LATER } },
  ],
].flat() as readonly Given[];

/** The exception of the checks for these blocks, if they throw one. */
export function thrown(blocks: readonly Block[]): string | undefined {
  try {
    checks.ofApplication([PROVIDER, ...blocks]);
    return undefined;
  } catch (failure) {
    return String((failure as Error).stack)
      .split("\n")
      .slice(0, 3)
      .join(" ");
  }
}

/** Configurations with any value in each attribute and nested attribute. */
export function variants(attributes: Attributes, configuration: Configuration): Configuration[] {
  return Object.entries(attributes).flatMap(([name, { shape }]) => {
    const replacements = ANYTHING.map((value) => ({ ...configuration, [name]: value }));
    if (shape.kind !== "object") return replacements;
    const own = configuration[name] ?? null;
    const first = Array.isArray(own) ? own[0] : own;
    const base = typeof first === "object" && first !== null && !Array.isArray(first) ? (first as Configuration) : {};
    const inner = variants(shape.attributes, base).map((item) => {
      const value = shape.nesting === "single" ? item : shape.nesting === "map" ? { x: item } : [item];
      return { ...configuration, [name]: value as Given };
    });
    return [...replacements, ...inner];
  });
}

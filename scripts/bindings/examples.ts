/** The example in the doc comment of a class: that of its reference page, inside a stack. */
import { dataSources, resources } from "../../src/resources";
import { PROVIDER_NAME } from "../build/project";
import { constructForm } from "../docs/construct-form";
import { dataSourceExample, wholeExample } from "../docs/example";
import { typicalExample } from "../docs/example-files";

/** Examples by type: `pve_pool`, `data.pve_pool`. */
export async function examplesOfClasses(): Promise<ReadonlyMap<string, string>> {
  const examples = new Map<string, string>();
  for (const [prefix, definitions, shown] of [
    ["", resources, wholeExample],
    ["data.", dataSources, dataSourceExample],
  ] as const)
    for (const definition of definitions) {
      const { text } = await constructForm(shown(typicalExample(definition)), "string");
      examples.set(`${prefix}${PROVIDER_NAME}_${definition.type}`, inStack(text));
    }
  return examples;
}

/** Removes imports, and uses `this` as the stack, like handwritten comments. */
const inStack = (text: string): string =>
  text
    .replace(/^import .*\n/gm, "")
    .replace(/\((stack)(?=, )/g, "(this")
    .replace(/^stack\./gm, "this.")
    .trim();

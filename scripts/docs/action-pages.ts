/** The reference pages of actions. The example of an action follows from that of its resource. */

import { deprecationOf } from "../../src/framework/former-names";
import { actionFormOf, isOperation } from "../../src/framework/life-cycle";
import { actionAttributes } from "../../src/framework/schemas";
import { invokeTimeoutOf } from "../../src/framework/timeouts";
import type { Resource } from "../../src/resources/kinds/define";
import { privilegesOf } from "../../src/resources/privileges/in-words";
import { blocksOf, wholeExample } from "./example";
import { typicalExample } from "./example-files";
import { type Page, privilegesSection } from "./page";

type Action = Pick<
  Page,
  "title" | "kind" | "description" | "example" | "attributes" | "timeouts" | "sections" | "privileges" | "deprecated"
>;

export function actionPage(definition: Resource): Action | undefined {
  if (!actionFormOf(definition)) return undefined;
  const { type, deprecated } = definition;
  const attributes = actionAttributes(definition as never);
  const { address, text } = actionExample(type, typicalExample(definition), new Set(Object.keys(attributes)));
  return {
    title: `pve_${type}`,
    kind: "Action",
    description: definition.action ?? definition.description,
    example: wholeExample(text),
    attributes,
    timeouts: invokeTimeoutOf(definition as never),
    privileges: privilegesSection(privilegesOf(definition)),
    sections: usage(definition, address),
    ...deprecationOf({ deprecated }),
  };
}

function usage(definition: Resource, address: string): string[] {
  const page = `[\`pve_${definition.type}\`](../resources/${definition.type}.md)`;
  const otherwise = isOperation(definition)
    ? `In OpenTofu and older versions, use the resource ${page}.`
    : `The resource ${page} keeps the same settings. If you use both for one setting, the next plan of the resource reverts the action.`;
  return [
    `Run it with \`terraform apply -invoke=${address}\`, or [when a resource changes](../guides/actions.md#when-a-resource-changes). Actions need Terraform 1.14; OpenTofu has none. ${otherwise}`,
  ];
}

/** The first block of the type, with the arguments of an action. */
function actionExample(type: string, example: string, names: ReadonlySet<string>) {
  const found = blocksOf(example).find(({ address }) => address.startsWith(`pve_${type}.`));
  if (!found) throw new Error(`the example of ${type} has no block of it`);
  const [, name = ""] = found.address.split(".");
  const given = argumentsIn(found.text).filter(([argument]) => names.has(argument));
  const width = Math.max(0, ...given.map(([argument]) => argument.length));
  const lines = given.flatMap(([argument, value]) => `${argument.padEnd(width)} = ${value}`.split("\n"));
  const config = ["  config {", ...lines.map((line) => `    ${line}`), "  }"];
  const body = lines.length > 0 ? `\n${config.join("\n")}\n` : "";
  return { address: `action.pve_${type}.${name}`, text: `action "pve_${type}" "${name}" {${body}}` };
}

/** Names and values; a value may have several lines. */
function argumentsIn(block: string): [string, string][] {
  const found: [string, string][] = [];
  for (const line of block.split("\n").slice(1, -1)) {
    const [, name, value] = /^ {2}(\w+)\s*= (.*)$/.exec(line) ?? [];
    const last = found.at(-1);
    if (name !== undefined && value !== undefined) found.push([name, value]);
    else if (last) last[1] += `\n${line.slice(2)}`;
  }
  return found;
}

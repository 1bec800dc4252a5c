/** The examples of a type on its page: the registries show the typical one, and the site shows all. */
import type { DataSource, Resource } from "../../src/resources/kinds/define";
import { constructName } from "../bindings/names";
import { constructForm, hasConstructs } from "../docs/construct-form";
import { dataSourceExample, wholeExample } from "../docs/example";
import { type Example, examplesOf } from "../docs/example-files";

const HEADING = "## Example Usage";

export async function withAllExamples(body: string, definition: Resource | DataSource): Promise<string> {
  const [typical, ...others] = examplesOf(definition);
  if (typical === undefined || others.length === 0) return body;
  const sections = await Promise.all(others.map((example) => sectionOf(example, definition)));
  const [before = "", after = ""] = body.split(`${HEADING}\n`);
  const end = after.search(/^##? /m);
  return `${before}## Examples\n\n### ${typical.title}\n${after.slice(0, end)}${sections.join("")}${after.slice(end)}`;
}

async function sectionOf({ title, text }: Example, { type, kind, family }: Resource | DataSource): Promise<string> {
  const whole = kind === "resource" ? wholeExample(text) : dataSourceExample(text);
  const hcl = `### ${title}\n\n\`\`\`terraform\n${whole}\n\`\`\`\n\n`;
  if (!hasConstructs(whole)) return hcl;
  const name = `${family}.${constructName(`pve_${type}`, kind, family)}`;
  const { text: constructs } = await constructForm(whole);
  return `${hcl}With constructs, as \`${name}\`:\n\n\`\`\`ts\n${constructs}\n\`\`\`\n\n`;
}

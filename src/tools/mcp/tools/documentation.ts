/** Tools that read the documentation of the package. They need no network and no cluster. */
import * as z from "zod";
import { anchor, closestName, describedType, type Explanation, explainText } from "../../explain";
import { unpainted } from "../../report/report";
import { documentationPages, searchDocumentation } from "../documentation";
import { mcpTool } from "../tool";

export const search = mcpTool({
  name: "search",
  title: "Search the documentation",
  description:
    "Finds sections of guides and reference pages by words. Use it to find the type for a task. `read_page` returns a page of the result, `describe` a type.",
  input: z.strictObject({
    query: z.string().min(1).max(400).describe("Words, such as `VNet subnet DHCP`"),
    limit: z.int().min(1).max(20).default(6).describe("Maximum number of sections"),
  }),
  output: z.object({ results: z.array(z.object({ page: z.string(), title: z.string(), excerpt: z.string() })) }),
  run: async ({ query, limit }) => {
    const results = [...searchDocumentation(query, limit)];
    const text = results.map(({ page, title, excerpt }) => `## ${title}\n${page}\n\n${excerpt}`).join("\n\n");
    return {
      text: text || "No page has these words. Use the words of Proxmox VE, such as `zone` or `rule`.",
      data: { results },
    };
  },
});

/** Maximum length of a page; longer ones are read in parts. */
const MAX_CHARACTERS = 20_000;

export const readPage = mcpTool({
  name: "read_page",
  title: "Read a page of the documentation",
  description:
    "Returns a page by the path in a result of `search`. With an anchor, returns that section. Long pages come in parts: pass `offset`.",
  input: z.strictObject({
    page: z
      .string()
      .min(1)
      .max(200)
      .describe("Path, such as `docs/guides/safety.md` or `docs/guides/safety.md#protect`"),
    offset: z.int().min(0).max(10_000_000).default(0).describe("Position of the first character"),
  }),
  output: z.object({ page: z.string(), length: z.int(), nextOffset: z.int().optional() }),
  run: async ({ page, offset }) => {
    const [path = "", section] = page.split("#");
    const whole = documentationPages().get(path);
    if (whole === undefined)
      throw new Error(`There is no page ${JSON.stringify(path)}: pass a path from a result of \`search\`.`);
    const text = section === undefined ? whole : sectionAt(whole, section);
    const end = offset + MAX_CHARACTERS;
    const data = { page, length: text.length, ...(end < text.length && { nextOffset: end }) };
    return { text: text.slice(offset, end), data };
  },
});

/** The section of an anchor with the sections below it; the whole page if it has no such section. */
function sectionAt(text: string, section: string): string {
  const parts = text.split(/^(?=#{2,6} )/m);
  const levelOf = (part: string) => /^#{2,6}(?= )/.exec(part)?.[0].length ?? 1;
  const first = parts.findIndex((part) => anchorOf(part) === section);
  if (first < 0) return text;
  const after = parts.findIndex((part, index) => index > first && levelOf(part) <= levelOf(parts[first] ?? ""));
  return parts.slice(first, after < 0 ? undefined : after).join("");
}

const anchorOf = (part: string): string => anchor(/^#{2,6} (.+)/.exec(part)?.[1] ?? "");

export const describeType = mcpTool({
  name: "describe",
  title: "Describe a type",
  description:
    "Describes a resource, data source, ephemeral resource, action or construct: attributes, example, privileges, notes. Call it before you write a block, because unknown attributes are errors.",
  input: z.strictObject({
    type: z
      .string()
      .min(1)
      .max(200)
      .describe("`pve_firewall_alias`, `data.pve_pool`, or a construct such as `firewall.Alias`"),
  }),
  output: z.object({
    type: z.string(),
    page: z.string(),
    facts: z.record(z.string(), z.array(z.string())),
    attributes: z.array(z.object({ path: z.string(), type: z.string(), role: z.string(), text: z.string() })),
  }),
  run: async ({ type }) => {
    const found = describedType(type.trim());
    if (!found) throw new Error(`There is no type ${JSON.stringify(type)}. ${hint(type)}`);
    const { address, page, attributes, explanation } = found;
    const text = documentationPages().get(page) ?? `# ${address}\n\n${explanation.text}\n`;
    return { text, data: { type: address, page, facts: factsOf(explanation), attributes: [...attributes] } };
  },
});

/** Facts as the output type has them. */
const factsOf = ({ facts }: Pick<Explanation, "facts">): Record<string, string[]> =>
  Object.fromEntries(Object.entries(facts).map(([name, values]) => [name, [...values]]));

function hint(name: string): string {
  const close = closestName(name);
  return close === undefined
    ? "`search` finds types by words."
    : `Did you mean ${close}? \`search\` finds types by words.`;
}

export const explain = mcpTool({
  name: "explain",
  title: "Explain a diagnostic",
  description:
    "Explains an error or warning of Terraform, the provider or the server, and what to do. Also explains settings, checks, attributes, operations of the API and HTTP statuses.",
  input: z.strictObject({
    text: z
      .string()
      .min(1)
      .max(20_000)
      .describe("The whole message as the terminal shows it, its ID, or a name such as `pve_pool.comment`"),
  }),
  output: z.object({
    explanations: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        text: z.string(),
        facts: z.record(z.string(), z.array(z.string())),
      }),
    ),
    meant: z.string().optional(),
  }),
  run: async ({ text }) => {
    const { json, text: textOf, notes = [] } = explainText(text);
    const explanations = json.explanations.map((explanation) => ({ ...explanation, facts: factsOf(explanation) }));
    const shown = [await textOf(unpainted), ...notes].filter((part) => part !== "").join("\n");
    return { text: shown, data: { explanations, ...(json.meant !== undefined && { meant: json.meant }) } };
  },
});

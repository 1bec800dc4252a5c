/** Functions of HCL. */
import { functions } from "../../functions";
import { facts, type Subject } from "./explanation";

export const FUNCTIONS: readonly Subject[] = functions.map(({ name, documentation, parameters, variadic }) => {
  const { summary, details = "" } = documentation;
  const further = variadic && (variadic.most === 1 ? `[${variadic.name}]` : `${variadic.name}...`);
  const call = `provider::pve::${name}(${[...Object.keys(parameters), ...(further ? [further] : [])].join(", ")})`;
  return {
    names: [name, `provider::pve::${name}`, `function.${name}`],
    explain: () => ({
      kind: "function",
      title: `Function ${name}`,
      text: `${summary} ${details}`.trim(),
      facts: facts({ Call: [call], Pages: [`docs/functions/${name}.md`, "docs/guides/functions.md"] }),
    }),
  };
});

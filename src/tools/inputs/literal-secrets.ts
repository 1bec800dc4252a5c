/** Finds literal secrets in the configuration of a plan: those from neither a variable nor another object. */
import { credentialLiteral } from "../../checks/across-families/credential-literal";
import { ApplicationOfBlocks } from "../../checks/graph/application";
import type { BlockItem } from "../../checks/graph/item";
import { type Block, type Configuration, type Given, MARK } from "../../constructs/checks/contract";
import { addressOf } from "../../framework/diagnostics";
import { settings } from "../../provider/settings";
import { type Expressions, ownBlocks, type PlanFile, PROVIDER, providersWithDefault } from "./plan-file";

export const LITERAL_SECRET = {
  id: credentialLiteral.id,
  severity: credentialLiteral.severity,
  doc: "The configuration has a password, token or key literally, also within the URL, a header or the body of a webhook.",
  remedy: "Use the write-only attribute, or a sensitive variable.",
} as const;

export interface LiteralSecret {
  /** Address without index; `provider.pve` for a provider block. */
  readonly address: string;
  /** Path of the attribute, such as `headers[0].value`. */
  readonly at: string;
  readonly message: string;
}

export function literalSecrets(plan: PlanFile): LiteralSecret[] {
  const application = new ApplicationOfBlocks(literalBlocks(plan));
  return credentialLiteral.find(application).map(({ about, at: place = [] }) => {
    const item = about.at(-1) as BlockItem;
    const at = addressOf(place);
    return { address: item.path, at, message: `\`${at}\` has a literal secret. ${remedyFor(item, at)}` };
  });
}

function remedyFor({ block, attributes }: BlockItem, at: string): string {
  const [name = ""] = at.split(/[.[]/, 1);
  if (block.kind === "provider") {
    const variable = (settings as Readonly<Record<string, { readonly environment: string }>>)[name]?.environment;
    return `Set ${variable ?? "the environment variable"}, or use a sensitive variable.`;
  }
  if (name.endsWith("_wo")) return "Use an ephemeral variable.";
  if (`${name}_wo` in attributes) return `Use \`${name}_wo\` with an ephemeral variable, or a sensitive variable.`;
  if ("secrets_wo" in attributes) return "Put it into `secrets_wo`, and write `{{ secrets.NAME }}` here.";
  return "Use a sensitive variable.";
}

/** Blocks of the configuration. All values except literals are marked as unknown. */
function literalBlocks(plan: PlanFile): Block[] {
  const stack = "plan";
  const providers = providersWithDefault(plan);
  return [
    ...[...providers].map(([key, expressions]): Block => {
      const place = { path: `provider.${key}`, stack, address: key, several: false };
      return { kind: "provider", type: PROVIDER, ...place, configuration: literals(expressions) };
    }),
    ...ownBlocks(plan).map(
      ({ address, mode, type = "", provider_config_key: key = PROVIDER, expressions = {} }): Block => ({
        kind: mode === "data" ? "data" : "resource",
        type,
        path: address,
        stack,
        address,
        provider: `provider.${providers.has(key) ? key : PROVIDER}`,
        several: false,
        configuration: literals(expressions),
      }),
    ),
  ];
}

const literals = (expressions: Expressions): Configuration =>
  Object.fromEntries(
    Object.entries(expressions).map(([name, expression]): [string, Given] => [
      name,
      (expression?.constant_value as Given | undefined) ?? { [MARK]: null },
    ]),
  );
